#!/usr/bin/env node
// Makes the parsers of all grammars here and tests them: the cases in test/corpus and test/highlight, all queries, the
// sources without syntax errors among the parsers' fixtures (syntax/tests/data), the example games, and colours in
// Neovim. Where ../shared lies beside the repository, real files too: those in which Ludex finds no syntax error have
// none here.
//
//     editors/tree-sitter/test.mjs [--build] [GRAMMAR…]
//
// With --build it only makes them.
//
// TREE_SITTER names another program than the one that install.sh installs, LUDEX_NEOVIM a Neovim and LUDEX a Ludex;
// without them their tests are left out. What is made lies in target/tree-sitter, where an editor can use it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const repository = path.resolve(here, '../..')
const installed = path.join(repository, 'tests/.tools/tree-sitter/bin/tree-sitter')
const program = process.env.TREE_SITTER ?? (existsSync(installed) ? installed : 'tree-sitter')
const made = path.join(repository, 'target/tree-sitter')
const QUERIES = ['highlights', 'locals', 'indents', 'folds', 'textobjects', 'tags', 'injections']

/** The folders of real files beside the repository, where they are not called like the language. */
const REAL = { hy: ['corpus/pyherc', 'trees/pyherc'], 'trench-game': ['corpus/trench'] }

/** Runs a program to its end; the output of one that fails is shown. */
function run(command, options, ...parameters) {
  const cache = path.join(made, 'cache')
  const { status, error, stdout, stderr } = spawnSync(command, parameters, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
    // What tree-sitter compiles for itself stays here, and nobody's settings count.
    env: { ...process.env, XDG_CACHE_HOME: cache, XDG_CONFIG_HOME: cache, ...options.env },
  })
  if (error) throw error
  assert.ok(status === 0, `${command} ${parameters.join(' ')}: exit code ${status}\n${stdout}${stderr}`)
  return stdout + stderr
}

/** All files below a folder with one of these endings, in order. */
function filesBelow(folder, endings) {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  return all.filter(name => endings.includes(path.extname(name).slice(1))).map(name => path.join(folder, name)).sort()
}

/** The grammars, or those that were asked for. The name of a folder is the id of a language. */
function grammars(asked) {
  const folders = readdirSync(here).filter(name => existsSync(path.join(here, name, 'grammar.js')))
  for (const name of asked) assert.ok(folders.includes(name), `${name} is not a grammar: ${folders.join(', ')}`)
  return (asked.length ? asked : folders).map(id => {
    const folder = path.join(here, id)
    const settings = JSON.parse(readFileSync(path.join(folder, 'tree-sitter.json'), 'utf8'))
    const { name, 'file-types': endings } = settings.grammars[0]
    return { id, folder, name, endings, library: path.join(made, 'parser', `${name}.so`) }
  })
}

/** Makes the parser, and puts it and its queries where Neovim looks for them. */
function build({ folder, name, library }) {
  const printed = run(program, { cwd: folder }, 'generate')
  assert.ok(!/warning/i.test(printed), `${name}: ${printed}`)
  run(program, { cwd: folder }, 'build', '--output', library)
  const queries = path.join(made, 'queries', name)
  rmSync(queries, { recursive: true, force: true })
  cpSync(path.join(folder, 'queries'), queries, { recursive: true })
}

/** What tree-sitter prints about some texts, each with its name, for a parser. */
function parse({ name, library }, sources, ...parameters) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ludex-tree-sitter-'))
  try {
    const files = sources.map(({ text }, at) => {
      const file = path.join(folder, String(at))
      writeFileSync(file, text)
      return file
    })
    const list = path.join(folder, 'list')
    writeFileSync(list, files.join('\n'))
    const all = ['parse', '--lib-path', library, '--lang-name', name, ...parameters, '--paths', list]
    // It exits with 1 where it finds an error.
    return spawnSync(program, all, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The names of those texts in which a parser finds an error, and the milliseconds that all took. */
function faulty(grammar, sources) {
  if (sources.length === 0) return { names: [], milliseconds: 0 }
  const printed = parse(grammar, sources, '--quiet', '--time')
  const rows = [...printed.matchAll(/^(\S+)\s+Parse:\s+([\d.]+) ms[^(\n]*(.*)$/gm)]
  assert.equal(rows.length, sources.length, `${grammar.id}: not a line for each file\n${printed}`)
  const names = rows.filter(row => row[3]).map(row => sources[Number(path.basename(row[1]))].name)
  return { names, milliseconds: rows.reduce((sum, row) => sum + Number(row[2]), 0) }
}

/** The sources of the parsers' fixtures with their trees; `ok` chooses those without syntax errors. */
function fixtures(id, ok) {
  const escapes = { r: '\r', 0: '\0', '\\': '\\' }
  const unescape = text =>
    text.replace(/\\(?:u\{([0-9A-Fa-f]+)\}|(.))/g, (_, code, letter) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : escapes[letter])
  return filesBelow(path.join(repository, 'syntax/tests/data', id), ['txt']).flatMap(file => {
    const cases = readFileSync(file, 'utf8').split(/^(?==== (?:ok|err) )/m).filter(Boolean)
    return cases.filter(one => one.startsWith('=== ok ') === ok).map(one => {
      const form = /^=== \w+ ([^\n,]+)([^\n]*)\n(?:=== note [^\n]*\n)*(.*?)^=== tree\n(.*?)(?:\n\n|$(?![^]))/ms
      const [, name, options, source, tree] = form.exec(one)
      const whole = options.includes('no final line break') ? source.slice(0, -1) : source
      const text = options.includes('escaped') ? unescape(whole) : whole
      return { name: `${path.basename(file)}: ${name}`, text, tree }
    })
  })
}

/** The names of the sources whose trees are not those of Ludex, as far as both have the same kinds of nodes. */
function otherTrees(grammar, sources) {
  const printed = parse(grammar, sources, '--no-ranges').split(/^(?=\(source_file)/m)
  assert.equal(printed.length, sources.length, `${grammar.id}: not a tree for each source`)
  const kinds = (text, form) => [...text.matchAll(form)].map(([, kind]) => kind.toLowerCase())
  const pairs = sources.map(({ tree }, at) => [
    kinds(tree.replace(/"(?:[^"\\]|\\.)*"/g, ''), /([A-Z_]+)/g),
    kinds(printed[at], /\(([a-z_]+)/g),
  ])
  const [own, other] = [0, 1].map(side => new Set(pairs.flatMap(pair => pair[side])))
  // A comment may stand in another node.
  const isCompared = kind => own.has(kind) && other.has(kind) && !kind.endsWith('comment')
  const inOrder = list => list.filter(isCompared).join(' ')
  return sources.filter((_, at) => inOrder(pairs[at][0]) !== inOrder(pairs[at][1])).map(({ name }) => name)
}

/** The text of a file; what is not UTF-8 is Latin-1. */
function textOf(file) {
  const bytes = readFileSync(file)
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

/** The findings of Ludex that say that a file of a folder has a syntax error, or that it is not read at all. */
function syntaxErrors(folder) {
  const sources = filesBelow(path.join(repository, 'syntax/src'), ['rs'])
  const lists = sources.filter(file => path.basename(file) === 'codes.rs')
  const declared = file => readFileSync(file, 'utf8').matchAll(/^ {4}[A-Z_]+ "([a-z-]+)"/gm)
  const codes = new Set(lists.flatMap(file => [...declared(file)].map(([, code]) => code))).add('newer-language')
  // It exits with 1 where it finds an error.
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 }
  const { stdout } = spawnSync(path.resolve(process.env.LUDEX), ['check', '--json', folder], options)
  return JSON.parse(stdout).diagnostics.filter(({ code }) => codes.has(code.slice(code.indexOf('/') + 1)))
}

/** Real files in which Ludex finds no syntax error, and those in which it does. */
function realFiles({ id, endings }) {
  const [sound, unsound] = [[], []]
  if (!process.env.LUDEX) return { sound, unsound }
  for (const name of REAL[id] ?? [`corpus/${id}`]) {
    const folder = path.join(repository, '../shared', name)
    const files = filesBelow(folder, endings)
    if (files.length === 0) continue
    const reported = new Set(syntaxErrors(folder).map(found => path.resolve(found.path)))
    for (const file of files) {
      const source = { name: path.relative(folder, file), text: textOf(file) }
      if (reported.has(file)) unsound.push(source)
      else sound.push(source)
    }
  }
  return { sound, unsound }
}

/** Tests the queries of a grammar on a file. */
function testQueries({ folder, name, library }, file) {
  for (const query of QUERIES) {
    const queries = path.join(folder, 'queries', `${query}.scm`)
    run(program, { cwd: made }, 'query', '--quiet', '--lib-path', library, '--lang-name', name, queries, file)
  }
}

/** Tests a grammar; gives what it has done, for people. */
function test(grammar) {
  const { id, folder, endings } = grammar
  build(grammar)
  const cases = Number(/successful parses: (\d+)/.exec(run(program, { cwd: folder }, 'test'))[1])
  const examples = filesBelow(path.join(repository, 'docs/examples', id.split('-')[0]), endings)
  assert.ok(examples.length > 0, `${id} has no example`)
  testQueries(grammar, examples[0])
  const [sound, unsound] = [fixtures(id, true), fixtures(id, false)]
  const all = [...examples.map(file => ({ name: file, text: textOf(file) })), ...sound]
  assert.deepEqual(faulty(grammar, all).names, [], `${id}: an error in a text that has none`)
  assert.deepEqual(otherTrees(grammar, sound), [], `${id}: other trees than Ludex has`)
  const parts = [
    `${cases} cases`,
    `${all.length} texts without an error`,
    `errors in ${faulty(grammar, unsound).names.length} of ${unsound.length} faulty ones`,
  ]
  const real = realFiles(grammar)
  if (real.sound.length > 0) {
    const { names, milliseconds } = faulty(grammar, real.sound)
    assert.deepEqual(names, [], `${id}: an error in a real file that has none`)
    parts.push(`${real.sound.length} real files in ${milliseconds.toFixed()} ms`)
    parts.push(`errors in ${faulty(grammar, real.unsound).names.length} of ${real.unsound.length} faulty real ones`)
  }
  return parts.join(', ')
}

/** Colours of the examples in Neovim. */
function testNeovim(all) {
  const neovim = process.env.LUDEX_NEOVIM
  if (!neovim) return 'left out: no Neovim given in LUDEX_NEOVIM'
  const env = {
    REPOSITORY: repository,
    MADE: made,
    QUERIES: QUERIES.join(' '),
    GRAMMARS: all.map(({ id, name }) => `${id}=${name}`).join(' '),
    XDG_STATE_HOME: path.join(made, 'state'),
  }
  const script = path.join(here, 'neovim.lua')
  const printed = run(neovim, { env }, '--headless', '--clean', '-n', '-c', `luafile ${script}`)
  assert.ok(printed.includes('all checks passed'), printed)
  return printed.trim()
}

const parameters = process.argv.slice(2)
const all = grammars(parameters.filter(name => name !== '--build'))
mkdirSync(path.join(made, 'parser'), { recursive: true })
if (parameters.includes('--build')) {
  all.forEach(build)
  console.log(`made for ${all.map(({ id }) => id).join(', ')}, in target/tree-sitter`)
} else {
  for (const grammar of all) console.log(`tree-sitter ${grammar.id}: ${test(grammar)}`)
  console.log(`tree-sitter in Neovim: ${testNeovim(all)}`)
}
