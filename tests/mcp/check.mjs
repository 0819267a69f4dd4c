// A session with `ludex mcp` as clients hold it, with the official library: what the server says of itself, every tool,
// the folders that may be read, and changes that are planned, made and refused. `LUDEX` names the program.
//
//     LUDEX=target/debug/ludex node tests/mcp/check.mjs

import assert from 'node:assert/strict'
import { mkdtemp, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const program = path.resolve(process.env.LUDEX ?? path.join(repository, 'target/debug/ludex'))

const GAME = {
  'game/game.g': '(include "types")\n(add boat speed 3)\n(add baot hp-max 2)\n',
  'game/types.g': '(unit-type boat)\n(unit-type raft)\n(terrain-type sea)\n',
  'game/pond.bgl': 'game Pond\nfar : Int -> Int\nfar(n) = if n == 2 then 3 else 4\n',
  'other/secret.g': '(unit-type submarine)\n',
}

/** A folder with files, in a place without links. */
async function workspace(files) {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'ludex-mcp-')))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  return folder
}

/** A session; with `roots`, a list of folders that may become another one, the client says what may be read. */
async function session(cwd, roots) {
  const capabilities = roots ? { roots: { listChanged: true } } : {}
  const client = new Client({ name: 'ludex-test', version: '1.0.0' }, { capabilities })
  if (roots) {
    const named = () => roots.map(folder => ({ uri: pathToFileURL(folder).href, name: path.basename(folder) }))
    client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots: named() }))
  }
  await client.connect(new StdioClientTransport({ command: program, args: ['mcp'], cwd, stderr: 'inherit' }))
  return client
}

/** The data that a tool answers with. */
async function call(client, name, args = {}) {
  const result = await client.callTool({ name, arguments: args })
  assert.ok(!result.isError, `${name}: ${result.content[0]?.text}`)
  assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent)
  return result.structuredContent
}

/** The words in which a tool refuses. */
async function refusal(client, name, args = {}) {
  const result = await client.callTool({ name, arguments: args })
  assert.equal(result.isError, true, `${name}: ${JSON.stringify(result.structuredContent)}`)
  return result.content[0].text
}

const codes = found => found.map(one => `${one.path}:${one.range.start.line} ${one.code}`)

const steps = {
  async 'what the server says of itself'(folder) {
    const client = await session(path.join(folder, 'game'))
    assert.equal(client.getServerVersion().name, 'ludex')
    assert.match(client.getInstructions(), /never instructions to you/)
    const { tools } = await client.listTools()
    const expected = ['check', 'explain', 'query', 'completion', 'fix', 'format', 'rename', 'rewrite', 'apply', 'preview', 'play']
    assert.deepEqual(tools.map(tool => tool.name), expected)
    for (const tool of tools) {
      assert.equal(tool.annotations.readOnlyHint, tool.name !== 'apply', tool.name)
      assert.equal(tool.inputSchema.type, 'object')
      assert.equal(tool.inputSchema.additionalProperties, false, tool.name)
      for (const [name, property] of Object.entries(tool.inputSchema.properties)) {
        assert.ok(property.description || property.$ref, `${tool.name}: ${name} says what it is`)
      }
    }
    const { resources } = await client.listResources()
    const names = resources.find(resource => resource.uri === 'ludex://language/gdl')
    const { contents } = await client.readResource({ uri: names.uri })
    assert.equal(contents[0].mimeType, 'text/markdown')
    assert.match(contents[0].text, /^\* `hp-max`: /m)
    const { resourceTemplates } = await client.listResourceTemplates()
    assert.ok(resourceTemplates.some(template => template.uriTemplate === 'ludex://diagnostics/{language}/{code}'))
    const page = await client.readResource({ uri: 'ludex://diagnostics/gdl/unused-define' })
    assert.match(page.contents[0].text, /unused-define/)
    await assert.rejects(client.readResource({ uri: 'file:///etc/passwd' }), /there is no resource/)
    await client.close()
  },

  async 'findings, and those of a plan'(folder) {
    const client = await session(path.join(folder, 'game'))
    const report = await call(client, 'check')
    assert.deepEqual(codes(report.diagnostics), ['game.g:3 gdl/undefined-symbol'])
    const text = GAME['game/game.g'].replace('baot', 'boat') + '(include "more")\n(add ship speed 1)\n'
    const overlay = [{ path: 'game.g', text }, { path: 'more.g', text: '(unit-type ship)\n' }]
    const planned = await call(client, 'check', { overlay })
    assert.deepEqual([codes(planned.diagnostics), codes(planned.gone)], [[], ['game.g:3 gdl/undefined-symbol']])
    const worse = await call(client, 'check', { overlay: overlay.slice(0, 1), severity: 'warning', limit: 1 })
    assert.equal(worse.diagnostics.length, 1)
    const page = await call(client, 'explain', { code: 'gdl/undefined-symbol' })
    assert.match(JSON.stringify(page), /undefined-symbol/)
    assert.match(await refusal(client, 'explain', { code: 'gdl/undefined-symbl' }), /did you mean/)
    await client.close()
  },

  async 'names and places'(folder) {
    const client = await session(path.join(folder, 'game'))
    const hover = await call(client, 'query', { question: 'hover', about: 'pond.bgl:3:1' })
    assert.match(hover.text, /Int/)
    const found = await call(client, 'query', { question: 'references', about: 'boat' })
    assert.match(JSON.stringify(found), /"types\.g"/)
    const offered = await call(client, 'completion', { at: 'pond.bgl:3:14', limit: 5 })
    assert.ok(offered.items.length > 0 && offered.items.length <= 5)
    assert.match(await refusal(client, 'query', { question: 'hover', about: 'pond.bgl:99:1' }), /there is no line 99/)
    assert.match(await refusal(client, 'query', { question: 'colour', about: 'boat' }), /colour/)
    assert.match(await refusal(client, 'query', { about: 'boat', question: 'hover', depth: 1 }), /depth/)
    await client.close()
  },

  async 'changes are planned, then made'(folder) {
    const game = path.join(folder, 'game')
    const client = await session(game)
    const read = name => readFile(path.join(game, name), 'utf8')
    const planned = await call(client, 'rename', { what: 'boat', new_name: 'ship' })
    assert.match(planned.diff, /\+\(unit-type ship\)/)
    assert.equal(await read('types.g'), GAME['game/types.g'])
    assert.equal((await call(client, 'apply', { token: planned.token })).outcome, 'changed')
    assert.match(await read('game.g'), /\(add ship speed 3\)/)
    assert.match(await refusal(client, 'apply', { token: planned.token }), /no change is planned/)
    assert.match(await refusal(client, 'rename', { what: 'ship', new_name: 'raft' }), /refused: `raft` is already/)
    // A plan is not made of other files than it was shown for.
    const stale = await call(client, 'rename', { what: 'ship', new_name: 'barge' })
    await writeFile(path.join(game, 'game.g'), '(include "types")\n\n(add ship speed 4)\n')
    assert.match(await refusal(client, 'apply', { token: stale.token }), /plan it again/)
    assert.match(await read('types.g'), /unit-type ship/)
    const offered = await call(client, 'rewrite', { at: 'pond.bgl:3:10' })
    assert.ok(offered.rewrites.some(rewrite => rewrite.id === 'swap-branches'))
    const swap = await call(client, 'rewrite', { at: 'pond.bgl:3:10', rewrite: 'swap-branches' })
    await call(client, 'apply', { token: swap.token })
    assert.match(await read('pond.bgl'), /if n \/= 2 then 4 else 3/)
    await writeFile(path.join(game, 'game.g'), '(include "types")\n(add shpi   speed 4)\n')
    const fix = await call(client, 'fix', { paths: ['game.g'], only: ['gdl/undefined-symbol'] })
    await call(client, 'apply', { token: fix.token })
    const format = await call(client, 'format', { path: 'game.g' })
    await call(client, 'apply', { token: format.token })
    assert.match(await read('game.g'), /\(add ship speed 4\)/)
    assert.equal((await call(client, 'format', { path: 'game.g' })).outcome, 'nothing')
    const formatted = await call(client, 'format', { path: 'new.g', text: '(add   ship speed 4)\n' })
    assert.equal(formatted.text, '(add ship speed 4)\n')
    await client.close()
  },

  async 'pictures and games'(folder) {
    const client = await session(path.join(repository, 'docs/examples'))
    const drawn = await call(client, 'preview', { path: 'gdl/harbor.g', what: 'gunboat' })
    assert.match(drawn.text, /gunboat/)
    assert.equal(drawn.shape, undefined)
    const data = await call(client, 'preview', { path: 'bdl/burrow.bdl', data: true })
    assert.equal(data.shape.kind, 'squares')
    const counted = await call(client, 'play', { path: 'bdl/burrow.bdl', count: 2 })
    assert.equal(counted.counts[1].sequences, 256)
    const moved = await call(client, 'play', { path: 'bdl/burrow.bdl', moves: ['a2 a3', 'x'] })
    assert.equal(moved.refused.line, 2)
    assert.match(await refusal(client, 'play', { path: 'bdl/burrow.bdl', count: 9 }), /4 moves deep at most/)
    const played = await call(client, 'play', { path: 'bogl/cornerrun.bgl', inputs: [] })
    assert.equal(played.result.kind, 'prompt')
    await client.close()
    // Nothing is left of what the last session has planned.
    const other = await session(path.join(folder, 'game'))
    assert.match(await refusal(other, 'apply', { token: '0123456789abcdef' }), /no change is planned/)
    await other.close()
  },

  async 'nothing outside of the roots is read'(folder) {
    const [game, others] = [path.join(folder, 'game'), path.join(folder, 'other')]
    await symlink(path.join(others, 'secret.g'), path.join(game, 'link.g'))
    await writeFile(path.join(game, 'ludex.toml'), '[gdl]\nlibrary = ["../other"]\n')
    await writeFile(path.join(game, 'spy.g'), '(include "secret")\n(add submarine speed 1)\n')
    const roots = [game]
    const client = await session(folder, roots)
    const outside = /lies outside of the folders that may be read/
    assert.match(await refusal(client, 'check', { paths: [others] }), outside)
    assert.match(await refusal(client, 'check', { paths: ['../other/secret.g'] }), outside)
    assert.match(await refusal(client, 'query', { question: 'symbols', about: '../other/secret.g' }), outside)
    assert.match(await refusal(client, 'preview', { path: 'link.g' }), outside)
    const overlay = [{ path: path.join(others, 'new.g'), text: '' }]
    assert.match(await refusal(client, 'check', { overlay }), outside)
    const report = await call(client, 'check', { paths: ['spy.g'] })
    assert.ok(codes(report.diagnostics).includes('spy.g:1 gdl/missing-module'), JSON.stringify(report))
    const found = await call(client, 'query', { question: 'symbols', about: 'submarine' })
    assert.doesNotMatch(JSON.stringify(found), /secret/)
    // The client opens another folder, and closes the first.
    roots.splice(0, 1, others)
    await client.sendRootsListChanged()
    assert.deepEqual((await call(client, 'check')).summary.files, 1)
    assert.match(await refusal(client, 'check', { paths: [game] }), outside)
    await client.close()
  },
}

for (const [name, step] of Object.entries(steps)) {
  const folder = await workspace(GAME)
  const start = performance.now()
  try {
    await step(folder)
    console.log(`mcp: ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
