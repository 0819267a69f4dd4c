// VS Code's server with the extension installed, the browser before it, and the end of both.

import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { cleanups, logs, openBrowser, openPage, repository, tools } from "../browser/browser.mjs";
import { expect, PATIENCE, until } from "./workbench.mjs";

export const serverMain = path.join(tools, "server/out/server-main.js");

/** The root of another system, in which VS Code's server runs (server/packaging/bare.py); otherwise this is the one. */
const root = process.env.LUDEX_ROOT;

/** VS Code's own folder. */
let data;

/** What ends the server that was started last. */
let endServer;

export function makeFolder() {
  data = mkdtempSync(path.join(tmpdir(), "ludex-vscode-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  if (root !== undefined) {
    // In a system without Node it brings its own one along, as the VS Code does that people install.
    copyFileSync(process.execPath, path.join(data, "node"));
  }
  return data;
}

/** The program is a setting of the machine that runs the server; the others, and those that are given, are the user's. */
export function writeSettings(program, more = {}) {
  const write = (place, settings) => {
    mkdirSync(path.join(data, "data", place), { recursive: true });
    writeFileSync(path.join(data, "data", place, "settings.json"), JSON.stringify(settings, null, 2));
  };
  write("Machine", { "ludex.path": program });
  write("User", {
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "workbench.enableExperiments": false,
    "workbench.tips.enabled": false,
    "workbench.colorTheme": "Default Dark Modern",
    "extensions.autoUpdate": false,
    "extensions.autoCheckUpdates": false,
    "extensions.ignoreRecommendations": true,
    "telemetry.telemetryLevel": "off",
    "chat.commandCenter.enabled": false,
    "files.autoSave": "off", // in a browser it is on
    "git.enabled": false,
    "editor.hover.above": false,
    "editor.minimap.enabled": false,
    ...more,
  });
}

/**
 * A program that becomes `ludex` and leaves its process id for each start; and a list of these.
 * What the server says goes to a file, because VS Code's own logs need a native module.
 */
export function countingProgram(ludex) {
  const [program, ids] = [path.join(data, "ludex"), path.join(data, "servers")];
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [`echo $$ >>${quoted(ids)}`, `exec ${quoted(ludex)} "$@" 2>>${quoted(said())}`];
  writeFileSync(ids, "");
  writeFileSync(said(), "");
  writeFileSync(program, ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
  return [program, () => readFileSync(ids, "utf8").split("\n").filter(Boolean).map(Number)];
}

function said() {
  return path.join(data, "ludex.log");
}

export function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

/** The command that runs VS Code's server. */
function serverCommand() {
  if (root === undefined) {
    return [process.execPath, serverMain];
  }
  const inside = path.join(repository, "server/packaging/inside.sh");
  return [inside, root, data, path.join(tools, "server"), "--", path.join(data, "node"), serverMain];
}

function vscode(options) {
  const all = ["--accept-server-license-terms", "--server-data-dir", data, "--extensions-dir", path.join(data, "ext")];
  const [program, ...words] = serverCommand();
  const child = spawn(program, [...words, ...all, ...options], {
    cwd: data,
    env: { ...process.env, HOME: data },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // the leader of a process group of its own
  });
  const end = endOf(child);
  cleanups.push(end);
  const log = { name: `VS Code's server ${options[0]}`, text: "" };
  logs.push(log);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (log.text += chunk));
  }
  return { child, log, end };
}

/** Runs VS Code's server for one command, which has to say that it has done it. */
async function command(words, done) {
  const { child, log, end } = vscode(words);
  const code = await new Promise((resolve) => child.once("close", resolve));
  await end();
  expect(code === 0 && log.text.includes(done), `${words.join(" ")} failed:\n${log.text}`);
}

export async function installExtension(vsix) {
  const given = path.join(data, path.basename(vsix));
  copyFileSync(vsix, given);
  await command(["--install-extension", given, "--force"], "successfully installed");
  rmSync(given);
}

/**
 * Removes an extension, and expects that nothing of it stays but the folders of logs, which are called after extensions.
 * VS Code deletes the files when it is started again: once it notes that nobody needs them any more, then they go.
 */
export async function uninstallExtension(id) {
  await endServer();
  await command(["--uninstall-extension", id], "successfully uninstalled");
  const isLeft = (name) => path.basename(name).startsWith(id) && !name.startsWith(path.join("data", "logs"));
  const left = () => readdirSync(data, { recursive: true }).filter(isLeft);
  for (let starts = 0; left().length > 0; starts += 1) {
    expect(starts < 3, `of ${id} stays ${left().join(", ")}`);
    await startServer();
    await until(() => left().length === 0, "", 3_000).catch(() => {});
    await endServer();
  }
}

/** Starts VS Code's server on a free port and returns the port. */
export function startServer() {
  const { child, log, end } = vscode([
    ...["--host", "127.0.0.1", "--port", "0", "--without-connection-token"],
    // Should this test be killed, the server ends on its own after a while.
    "--enable-remote-auto-shutdown",
  ]);
  endServer = end;
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`it ${why}:\n${log.text}`));
    const timer = setTimeout(() => fail("gave no port"), PATIENCE);
    child.once("close", () => fail("ended"));
    child.stdout.on("data", () => {
      const port = /listening on (\d+)/.exec(log.text)?.[1];
      if (port) {
        clearTimeout(timer);
        resolve(port);
      }
    });
  });
}

/** What ends a process that was started here with its children, once, by the id of its group. */
function endOf(child) {
  let done = child.pid === undefined; // it could not be started
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
      return true;
    } catch {
      return false; // nobody is left
    }
  };
  return async () => {
    if (done) {
      return;
    }
    done = true;
    signal("SIGTERM");
    for (let i = 0; i < 50 && signal(0); i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    signal("SIGKILL");
  };
}

export async function openWorkbench(port, folder) {
  const browser = await openBrowser(data);
  return openPage(browser, `http://127.0.0.1:${port}/?folder=${encodeURI(folder)}`);
}

/** What the program under test has written, for whoever looks for the cause of a failure. */
export function keepProgramLog() {
  if (data !== undefined) {
    logs.unshift({ name: "ludex", text: readFileSync(said(), "utf8") });
  }
}
