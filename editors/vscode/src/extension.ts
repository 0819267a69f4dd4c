// Ludex in VS Code: starts the language server and tells it the settings.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import * as vscode from "vscode";
import { CloseAction, type ErrorHandler, LanguageClient, RevealOutputChannelOn, State } from "vscode-languageclient/node";

import { findProgram } from "./program";
import { ownSettings } from "./settings";

const LANGUAGES = ["gdl", "bdl", "trench", "trench-game", "hy", "bogl"];

let output: vscode.LogOutputChannel;
let trace: vscode.OutputChannel;

/** The server that is in use, or is to be as soon as it answers. */
let current: Session | undefined;

interface Session {
  client: Client;
  process?: ChildProcess;
}

/** Starting and stopping, one after the other. */
let queue: Promise<void> = Promise.resolve();

export function activate(context: vscode.ExtensionContext): Promise<void> {
  output = vscode.window.createOutputChannel("Ludex", { log: true });
  trace = vscode.window.createOutputChannel("Ludex Trace");
  const settings = ownSettings(context.extension.packageJSON);

  const restart = () => enqueue(() => start(settings));
  context.subscriptions.push(
    output,
    trace,
    vscode.commands.registerCommand("ludex.restart", restart),
    vscode.commands.registerCommand("ludex.showOutput", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("ludex.path")) {
        void restart();
      }
    }),
  );
  return restart();
}

export function deactivate(): Promise<void> {
  // VS Code waits a few seconds for this.
  return enqueue(stop);
}

function enqueue(step: () => Promise<void>): Promise<void> {
  queue = queue.then(step, step);
  return queue;
}

async function stop(): Promise<void> {
  const old = current;
  current = undefined;
  if (old === undefined) {
    return;
  }
  try {
    if (old.client.state === State.Starting) {
      // It has not answered yet, so it cannot be asked to end.
      old.process?.kill();
    } else {
      await old.client.stop();
    }
  } catch (error) {
    // It is gone or does not answer; the client has ended it.
    output.warn(`stopping the server: ${text(error)}`);
  }
}

async function start(settings: string[]): Promise<void> {
  await stop();

  const wanted = vscode.workspace.getConfiguration("ludex").get<string>("path", "").trim() || "ludex";
  const program = await findProgram(wanted);
  if (program === undefined) {
    tellMissing(wanted);
    return;
  }
  output.info(`starting ${program} lsp`);
  const session = newSession(program, settings);
  current = session;
  // Nobody waits for this: a server that never answers can still be restarted.
  void session.client.start().then(
    () => {
      session.client.ready = true;
      output.info("the server is ready");
    },
    async (error) => {
      // The pipe breaks a moment before the end of the process is known.
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (session === current) {
        const code = session.process?.exitCode ?? undefined;
        const why = code === undefined ? text(error) : `it ended with code ${code}`;
        output.error(`the server did not start: ${why}`);
        tell(`Ludex: “${program} lsp” did not start: ${why}`, ["Show Output", () => output.show()]);
      }
    },
  );
}

class Client extends LanguageClient {
  ready = false;

  // What goes wrong before the server is ready is told by `start`, once and with its name.
  override error(message: string, data?: unknown, show?: boolean | "force"): void {
    super.error(message, data, this.ready ? show : false);
  }
}

function newSession(program: string, settings: string[]): Session {
  const client: Client = new Client(
    "ludex",
    "Ludex",
    async () => (session.process = await run(program)),
    {
      documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
      outputChannel: output,
      traceOutputChannel: trace,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      synchronize: { configurationSection: "ludex" },
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (...problem) => whenLost().error(...problem),
        // What was ended on purpose, or never began, is not started again.
        closed: () =>
          session === current && client.ready
            ? whenLost().closed()
            : { action: CloseAction.DoNotRestart, handled: true },
      },
      middleware: {
        workspace: {
          // Only what somebody has set: a default of VS Code must not win over ludex.toml.
          configuration: (params) =>
            params.items.map((item) =>
              item.section === "ludex"
                ? settingsFor(settings, item.scopeUri === undefined ? undefined : vscode.Uri.parse(item.scopeUri))
                : null,
            ),
        },
      },
    },
  );
  let handler: ErrorHandler | undefined;
  const whenLost = (): ErrorHandler => (handler ??= client.createDefaultErrorHandler());
  const session: Session = { client };
  return session;
}

async function run(program: string): Promise<ChildProcess> {
  const child = spawn(program, ["lsp"]);
  await once(child, "spawn"); // fails with the error, if there is one
  child.on("error", (error) => output.error(error));
  return child;
}

/** The settings for the server that are set somewhere, without `ludex.` before their names. */
function settingsFor(names: string[], scope: vscode.Uri | undefined): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration("ludex", scope);
  const set = names.filter((name) => {
    const places = configuration.inspect(name);
    return (
      places?.globalValue !== undefined ||
      places?.workspaceValue !== undefined ||
      places?.workspaceFolderValue !== undefined
    );
  });
  return Object.fromEntries(set.map((name) => [name, configuration.get(name)]));
}

function tellMissing(wanted: string): void {
  const where = /[\\/]/.test(wanted) ? "is no program that can be run" : "was not found on the PATH";
  const message = `Ludex: “${wanted}” ${where}. Install Ludex, or say in the settings where it is.`;
  output.error(message);
  tell(message, ["Open Settings", openSettings]);
}

/** The setting belongs to the machine that runs the server, which may be another one. */
function openSettings(): Thenable<unknown> {
  return vscode.env.remoteName === undefined
    ? vscode.commands.executeCommand("workbench.action.openSettings", "ludex.path")
    : vscode.commands.executeCommand("workbench.action.openRemoteSettings", { query: "ludex.path" });
}

/** Shows an error with one button. Nothing waits for the answer. */
function tell(message: string, [button, action]: [string, () => unknown]): void {
  void vscode.window.showErrorMessage(message, button).then((chosen) => {
    if (chosen === button) {
      void action();
    }
  });
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
