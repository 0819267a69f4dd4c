// The first steps: a missing program, what every language has, faults as they are typed, two games,
// and the commands.

import { writeFileSync } from "node:fs";
import path from "node:path";

import { isRunning } from "./host.mjs";
import { expect, PATIENCE, squiggles, until } from "./workbench.mjs";

// One of each language. `$0` in a text of a file marks the cursor.
export const LANGUAGES = [
  {
    name: "GDL",
    faulty: ["faulty/mine.g", '(include "$0mine-weather', "gdl/missing-module"],
    sound: ["gdl/harbor.g", "(set $0sides-min", "sides-min — game variable"],
    leads: ["gdl/harbor.g", "($0rowboat 9", "gdl/harbor-types.g", "(unit-type $0rowboat"],
  },
  {
    name: "BDL",
    faulty: ["faulty/chess.bdl", "moves{ $0vertical(4, 1)", "bdl/empty-interval"],
    sound: ["bdl/burrow.bdl", "$0protect_piece", "protect_piece — invariant"],
    leads: ["bdl/burrow.bdl", "protect_piece($0badger", "bdl/burrow.bdl", "pieces{\n  $0badger"],
  },
  {
    name: "Trench",
    faulty: ["faulty/scout.tr", "PLAYER) $0sen = seen", "trench/undefined-name"],
    sound: ["trench/hare.tr", "(($0scan way", "scan — value"],
    leads: ["trench/hare.tr", "goto $0rest", "trench/hare.tr", "\n$0rest:"],
  },
  {
    name: "Trench Game",
    sound: ["trench/meadow.trg", "$0nuke:", "nuke — setting"],
    leads: ["trench/meadow.trg", "file: ./$0mole.tr", "trench/mole.tr", "$0// The mole"],
  },
  {
    name: "Hy",
    faulty: ["faulty/cellar.hy", '"wall_brick2" $0unlikly', "pyherc/undefined-name"],
    sound: ["hy/cellar.hy", "($0square-pitroom", "square-pitroom — macro"],
    leads: ["hy/gate.hy", '"first gate" "$0root cellar"', "hy/cellar.hy", '(level $0"root cellar"'],
  },
  {
    name: "BoGL",
    faulty: ["faulty/duel.bgl", "n - $0brave", "bogl/undefined-name"],
    sound: ["bogl/cornerrun.bgl", "$0place(Peg", "place — predefined function"],
    leads: ["bogl/cornerrun.bgl", "$0isFree(b, to)", "bogl/cornerrun.bgl", "$0isFree : "],
  },
];

/**
 * A wrong path is said, with a way out: the setting. A program there that is not a server is said
 * too, once. With the right one the server comes.
 */
export async function missingProgram(bench, program, folder) {
  await bench.open("faulty/duel.bgl");
  const message = bench.page.locator(".notification-toast", { hasText: "no-such-ludex" });
  await bench.shown(message, "the message that the program is missing");
  const button = message.getByText("Open Settings");
  await bench.shown(button, "its button");
  await bench.shot("missing-program");
  await bench.gone(squiggles("error", "warning"), "a squiggle without a server");

  await button.click({ timeout: PATIENCE });
  const setting = bench.page.locator(".settings-editor .setting-item-contents", { hasText: "Ludex: Path" });
  await bench.shown(setting, "the setting ludex.path");
  const broken = path.join(folder, "broken");
  writeFileSync(broken, "#!/bin/sh\nexit 3\n", { mode: 0o755 });
  await setting.locator("input").fill(broken, { timeout: PATIENCE });
  // The message about the first fault may still be there.
  const toasts = bench.page.locator(".notification-toast").filter({ hasNotText: "no-such-ludex" });
  await bench.shown(toasts.filter({ hasText: "it ended with code 3" }), "the message that the program ends");
  await bench.shot("broken-program");
  // A message goes of its own accord, so there may be none left.
  const count = await toasts.count();
  expect(count <= 1, `there are ${count} messages about one fault`);

  await setting.locator("input").fill(program, { timeout: PATIENCE });
  await bench.open("faulty/duel.bgl");
  await bench.shown(squiggles("error"), "a squiggle after the path was put right");
  await bench.command("View: Close All Editors");
}

/** A beginner's fault is underlined, and the pointer on it says what it is. */
export async function fault(bench, servers) {
  await bench.open("faulty/duel.bgl");
  await bench.shown(".squiggly-error", "a squiggle in duel.bgl");
  await bench.hoverOn(bench.page.locator(".squiggly-error").first(), "`Blow`", "ludex(bogl/");
  expect(servers().length === 1, `${servers().length} servers were started`);
  await bench.shot("squiggle");
}

/** A predefined name explains itself; the grammar tells it from its neighbours. */
export async function explanation(bench) {
  await bench.open("gdl/harbor.g");
  await bench.coloured("game-module", "hit-chance", "20");
  await bench.hoverOn(bench.word("hit-chance"), "hit-chance — table");
  await bench.gone(squiggles("error"), "the errors in harbor.g, which has none");
  await bench.shot("hover");
}

/** What every language has, by the keys alone. */
export async function inLanguage(bench, { name, faulty, sound, leads }) {
  if (faulty) {
    const [file, place, code] = faulty;
    await bench.open(file, place);
    await bench.inLanguage(name);
    await bench.shown(squiggles("error", "warning"), `a squiggle in ${file}`);
    await bench.hoverAtCursor(`ludex(${code})`);
    await bench.shot(`${path.extname(file).slice(1)}-fault`);
  }
  {
    const [file, place, says] = sound;
    await bench.open(file, place);
    await bench.inLanguage(name);
    await bench.hoverAtCursor(says);
    await bench.hasColours(file);
    await bench.gone(squiggles("error", "warning"), `the squiggles in ${file}, which has no fault`);
    await bench.shot(`${path.extname(file).slice(1)}-hover`);
  }
  const [file, place, toFile, toPlace] = leads;
  await bench.leads(file, place, toFile, toPlace);
  if (file !== toFile) {
    await bench.shot(`${path.extname(file).slice(1)}-definition`);
  }
}

/** A fault comes while it is typed and goes when it is undone. */
export async function typing(bench) {
  await bench.open("trench/meadow.trg", "n$0uke:");
  await bench.page.keyboard.type("u");
  await bench.shown(squiggles("error"), "a squiggle under what was typed");
  await bench.hoverAtCursor("`nuuke`");
  await bench.shot("typed");
  await bench.page.keyboard.press("Escape");
  await bench.page.keyboard.press("Control+z");
  await bench.gone(squiggles("error"), "the squiggle, after the fault was undone");
}

/**
 * A game of Trench: what is wrong with it stands where it is said, at the path of a script that is
 * missing, and in the script that needs more than the game allows; and it goes with its cause.
 */
export async function siege(bench) {
  const [game, runner] = ["siege/siege.trg", "siege/runner.tr"];
  const sound = [
    ["siege/digger.tr", "$0fortify", "fortify — statement"],
    ["siege/gunner.tr", "$0shoot", "shoot — statement"],
    ["siege/sentry.tr", "\n$0bomb", "bomb — statement"],
  ];
  for (const [file, place, says] of sound) {
    await bench.open(file, place);
    await bench.hoverAtCursor(says);
    await bench.gone(squiggles("error", "warning"), `the squiggles in ${file}, which has no fault`);
  }

  await bench.open(game, "./$0ghost.tr");
  await bench.shown(squiggles("warning"), "a squiggle under the missing script");
  await bench.hoverAtCursor("./ghost.tr", "ludex(trench/missing-file)");
  await bench.shot("siege-missing-script");
  await bench.open(game, "./$0runner.tr");
  await bench.hoverAtCursor("./runner.tr", "ludex(trench/faulty-script)");
  await bench.shot("siege-faulty-script");
  await bench.leads(game, "./$0gunner.tr", "siege/gunner.tr", "$0// Shoots");

  await bench.open(runner, "$0while");
  await bench.shown(squiggles("error"), "a squiggle under the loop");
  await bench.hoverAtCursor("siege.trg", "ludex(trench/feature-level)");
  await bench.shot("siege-level");

  // Another level in the game, which is not saved for it.
  await bench.open(game, "feature_level: $01");
  await bench.page.keyboard.press("Shift+ArrowRight");
  await bench.page.keyboard.type("3");
  await bench.gone(squiggles("error"), "the error in the game, after its level was raised");
  await bench.shown(squiggles("warning"), "the squiggle under the missing script");
  await bench.open(runner, "$0while");
  await bench.hoverAtCursor("while — statement");
  await bench.gone(squiggles("error", "warning"), "the error in the script, after the level was raised");
  await bench.shot("siege-level-raised");

  await bench.open(game, "feature_level: $01");
  await bench.page.keyboard.press("Control+z");
  await bench.shown(squiggles("error"), "the error in the game, after its level is what it was");
  await bench.open(runner, "$0while");
  await bench.shown(squiggles("error"), "the error in the script, after the level is what it was");
}

/** A whole game of BoGL has no fault, and its expressions say what they are. */
export async function orchard(bench) {
  const file = "orchard/orchard.bgl";
  const hovers = [
    ["$0other(c), place", "other : Child -> Child"],
    ["apples(b, 1) $0> 0", "apples(b, 1) > 0 : Bool"],
    ["b, $0input)", "input : Input"],
    // What a board holds, row by row.
    ["$0orchard!(x", "Apple Apple Apple Apple Apple"],
  ];
  for (const [index, [place, says]] of hovers.entries()) {
    await bench.open(file, place);
    await bench.hoverAtCursor(says);
    await bench.shot(`orchard-${index + 1}`);
  }
  await bench.inLanguage("BoGL");
  await bench.gone(squiggles("error", "warning"), `the squiggles in ${file}, which has no fault`);
}

/** The commands of the extension. (What is in the output needs a native module of VS Code.) */
export async function commands(bench, servers) {
  const before = servers();
  await bench.command("Ludex: Restart Server");
  await until(() => servers().length > before.length, "Restart Server starts no server");
  await until(() => !before.some(isRunning), "Restart Server leaves the old server running");
  expect(servers().length === before.length + 1, `Restart Server starts ${servers().length - before.length} servers`);
  await bench.open("faulty/duel.bgl");
  await bench.shown(squiggles("error"), "a squiggle after the restart");
  await bench.command("Ludex: Show Output");
  await bench.shown(
    bench.page.locator(".part.panel select option:checked", { hasText: /^Ludex$/ }),
    "the output",
    "attached",
  );
}
