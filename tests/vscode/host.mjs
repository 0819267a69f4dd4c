// VS Code's server with the extension installed, the browser before it, and the end of both.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { cleanups, logs, openBrowser, openPage, tools } from "../browser/browser.mjs";
import { expect, PATIENCE } from "./workbench.mjs";

export const serverMain = path.join(tools, "server/out/server-main.js");

/** VS Code's own folder. */
let data;

export function makeFolder() {
  data = mkdtempSync(path.join(tmpdir(), "ludex-vscode-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
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

function vscode(options) {
  const all = ["--accept-server-license-terms", "--server-data-dir", data, "--extensions-dir", path.join(data, "ext")];
  const child = spawn(process.execPath, [serverMain, ...all, ...options], {
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

export async function installExtension(vsix) {
  const { child, log, end } = vscode(["--install-extension", vsix, "--force"]);
  const code = await new Promise((resolve) => child.once("close", resolve));
  await end();
  expect(code === 0 && log.text.includes("successfully installed"), `${vsix} cannot be installed:\n${log.text}`);
}

/** Starts VS Code's server on a free port and returns the port. */
export function startServer() {
  const { child, log } = vscode([
    ...["--host", "127.0.0.1", "--port", "0", "--without-connection-token"],
    // Should this test be killed, the server ends on its own after a while.
    "--enable-remote-auto-shutdown",
  ]);
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
