#!/usr/bin/env node
// Runs the program of the package for this system, which npm has installed beside this one.
"use strict";

const { spawn } = require("node:child_process");

const system = `${process.platform}-${process.arch}`;
const name = process.platform === "win32" ? "ludex.exe" : "ludex";
let program;
try {
  program = require.resolve(`@ludex/${system}/${name}`);
} catch {
  console.error(
    `ludex: the package @ludex/${system} is not installed. If there is one for this system, npm has left it out: ` +
      "install again without --omit=optional. Otherwise build Ludex from its source.",
  );
  process.exit(1);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// Ctrl+C reaches the program, too, which decides what to do about it. What else ends this process is passed on.
const forward = { SIGINT: () => {}, SIGTERM: () => child.kill("SIGTERM"), SIGHUP: () => child.kill("SIGHUP") };
for (const [signal, handler] of Object.entries(forward)) {
  process.on(signal, handler);
}
child.on("error", (error) => {
  console.error(`ludex: ${program} cannot be run: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal === null) {
    process.exit(code);
  }
  for (const [name, handler] of Object.entries(forward)) {
    process.removeListener(name, handler);
  }
  process.kill(process.pid, signal);
});
