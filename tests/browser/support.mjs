// What tests in a browser wait with, and how they say what has failed.

import { accessSync, constants } from "node:fs";

export const PATIENCE = 60_000; // for one thing to appear; on a busy machine a few seconds are common

export function expect(condition, message) {
  if (!condition) {
    throw new Error(message);
  }
}

export function firstLine(error) {
  return String(error.message).split("\n")[0];
}

export function isThere(file, advice, mode = constants.R_OK) {
  try {
    accessSync(file, mode);
  } catch {
    throw new Error(`there is no ${file}: ${advice}`);
  }
}

export async function until(condition, failure, patience = PATIENCE) {
  for (const end = Date.now() + patience; !(await condition()); ) {
    expect(Date.now() < end, typeof failure === "function" ? failure() : failure);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Says on failure where it happened, and how long each step took otherwise. */
export async function step(who, name, action) {
  const start = Date.now();
  try {
    const result = await action();
    console.log(`${who}: ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    throw new Error(`${name}: ${error.message}`);
  }
}
