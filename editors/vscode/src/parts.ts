// Puts the parts of the extension together.

import * as vscode from "vscode";

import { Documents } from "./documents";
import { Explanations } from "./explain";
import { extensions } from "./languages";
import { registerNewFile } from "./newFile";
import { Preview } from "./preview";
import { renameAt } from "./rename";
import { type Launcher, RENAME, Server } from "./server";
import { ownSettings } from "./settings";
import { registerSettingsFile } from "./settingsFile";
import { registerStatus } from "./status";
import { Tests } from "./tests";

/** Begins with the servers that there are here. */
export function begin(context: vscode.ExtensionContext, launcher: Launcher): Promise<void> {
  const settings = ownSettings(context.extension.packageJSON);
  const server = new Server(launcher, settings);
  current = server;
  const explanations = new Explanations(server, context);
  context.subscriptions.push(
    server,
    // The walkthrough ticks its first step with this.
    server.onDidChange(() => vscode.commands.executeCommand("setContext", "ludex.ready", server.state === "ready")),
    // Before the server's own code actions, so that VS Code lists these after its fixes.
    explanations,
    new Documents(server, explanations),
    new Preview(server, context),
    new Tests(server, extensions(context.extension.packageJSON)),
    registerNewFile(server, context.extension.packageJSON),
    registerSettingsFile(context),
    registerStatus(server, settings),
    vscode.commands.registerCommand(RENAME, renameAt),
    vscode.commands.registerCommand("ludex.restart", () => server.restart()),
    vscode.commands.registerCommand("ludex.showOutput", () => server.output.show()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("ludex.path")) {
        void server.restart();
      }
    }),
  );
  return server.restart();
}

/** Ends what has begun. */
export function end(): Promise<void> | undefined {
  // VS Code waits a few seconds for this.
  return current?.stop();
}

let current: Server | undefined;
