// The language server: starts and stops it, and says how it is. What a server is and how one begins, a launcher says:
// a process of the program (program.ts), or a worker in a browser (worker.ts).

import * as vscode from "vscode";
import {
  type BaseLanguageClient,
  CloseAction,
  type ErrorHandler,
  type LanguageClientOptions,
  LSPErrorCodes,
  type Middleware,
  ResponseError,
  RevealOutputChannelOn,
  State as ClientState,
} from "vscode-languageclient";

import { EXPLAIN_URI } from "./codes";
import { LANGUAGES, text } from "./languages";
import { renameMiddleware } from "./rename";
import { configurationMiddleware } from "./settings";

/** The command of the lens “Play”, with the URI of the document and the name of the definition. */
export const PLAY = "ludex.play";

/** The command of the lens “Run Test”, with the URI of the document and the test's id. */
export const RUN_TEST = "ludex.runTest";

/** The command behind a rewrite that has made a name up, with the URI of the document and the position of the name. */
export const RENAME = "ludex.rename";

/** The command of the link “Examples” in hovers, with the address of a document that the server makes. */
export const OPEN_DOCUMENT = "ludex.openDocument";

export type State = "starting" | "ready" | "stopped" | "failed";

/** The scene of a session, as the server has drawn it anew. */
export interface SceneChange {
  session: string;
  scene: unknown;
}

/** A client of VS Code's library that says nothing about failures before its server is ready. */
export interface Client extends BaseLanguageClient {
  ready: boolean;
}

/** A server that has not begun yet. */
export interface Session {
  client: Client;
  /** What is done as soon as it is ready. */
  begun?(): void;
  /** Ends a server that has not answered yet, so that it cannot be asked to end. */
  kill(): void;
  /** The code that it has ended with, if it has ended. */
  exitCode(): number | undefined;
}

/** The words on a button, and what it does. */
export type Button = [string, (server: Server) => unknown];

/** What there is to do where no server can be started: the problem, and buttons. */
export class Missing extends Error {
  constructor(
    problem: string,
    readonly advice: string,
    readonly buttons: Button[],
  ) {
    super(problem);
  }
}

/** What servers are here. */
export interface Launcher {
  /** The schemes of the documents that it reads. */
  schemes(): string[];
  /** What is to be started, for people. Fails with `Missing` if it is not there. */
  find(): Promise<string>;
  /** A server, and the client for it. */
  launch(program: string, options: LanguageClientOptions, onError: (error: Error) => void): Promise<Session>;
  /** What the program prints when it is run with these words. */
  print(program: string, words: string[]): Promise<string>;
}

export class Server implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("Ludex", { log: true });
  private readonly trace = vscode.window.createOutputChannel("Ludex Trace");

  private readonly changed = new vscode.EventEmitter<void>();
  /** The state, or what is said about it, is another one. */
  readonly onDidChange = this.changed.event;

  private readonly sceneChanged = new vscode.EventEmitter<SceneChange>();
  /** A scene that is open on the server has changed. */
  readonly onDidChangeScene = this.sceneChanged.event;

  private readonly documentChanged = new vscode.EventEmitter<string>();
  /** A document that the server has made would be another one now; its address. */
  readonly onDidChangeDocument = this.documentChanged.event;

  state: State = "stopped";
  /** Where the program is, as far as it was found. */
  program: string | undefined;
  /** Why it failed. */
  why: string | undefined;

  /** The server that is in use, or is to be as soon as it answers. */
  private current: Session | undefined;

  /** Starting and stopping, one after the other. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly launcher: Launcher,
    private readonly settings: string[],
  ) {}

  dispose(): void {
    this.changed.dispose();
    this.sceneChanged.dispose();
    this.documentChanged.dispose();
    this.output.dispose();
    this.trace.dispose();
  }

  restart(): Promise<void> {
    return this.enqueue(() => this.start());
  }

  stop(): Promise<void> {
    return this.enqueue(() => this.end());
  }

  /** The version that the server has named. */
  get version(): string | undefined {
    return this.current?.client.initializeResult?.serverInfo?.version;
  }

  /** True if the server knows tests. */
  get hasTests(): boolean {
    const own: unknown = this.current?.client.initializeResult?.capabilities.experimental?.ludex?.tests;
    return own === true;
  }

  /** Asks the server, if there is one. */
  request<Result>(method: string, params?: object, token?: vscode.CancellationToken): Promise<Result> {
    if (this.current === undefined || this.state !== "ready") {
      return Promise.reject(new Error("the server is not running"));
    }
    const { client } = this.current;
    if (token !== undefined) {
      return client.sendRequest(method, params ?? {}, token);
    }
    // An argument that is undefined would be sent, too.
    return params === undefined ? client.sendRequest(method) : client.sendRequest(method, params);
  }

  /** What the program prints when it is run with these words, whether the server is running or not. */
  async print(...words: string[]): Promise<string> {
    if (this.program === undefined) {
      throw new Error(this.why ?? "the program was not found");
    }
    return this.launcher.print(this.program, words);
  }

  /** A change of texts that the server has proposed, as the editor applies it. */
  async edit(proposed: object | null): Promise<vscode.WorkspaceEdit | undefined> {
    return await this.current?.client.protocol2CodeConverter.asWorkspaceEdit(proposed);
  }

  /** The URI of a document, as the client tells the server of it. */
  uri(uri: vscode.Uri): string {
    return this.current?.client.code2ProtocolConverter.asUri(uri) ?? uri.toString();
  }

  /** Shows an error with buttons. Nothing waits for the answer. */
  tell(message: string, ...buttons: Button[]): void {
    void vscode.window.showErrorMessage(message, ...buttons.map(([label]) => label)).then((chosen) => {
      void buttons.find(([label]) => label === chosen)?.[1](this);
    });
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  private become(state: State, why?: string): void {
    this.state = state;
    this.why = why;
    this.changed.fire();
  }

  private async end(): Promise<void> {
    const old = this.current;
    this.current = undefined;
    if (old === undefined) {
      return;
    }
    this.become("stopped");
    try {
      if (old.client.state === ClientState.Starting) {
        old.kill();
      } else {
        await old.client.stop();
      }
    } catch (error) {
      // It is gone or does not answer; the client has ended it.
      this.output.warn(`stopping the server: ${text(error)}`);
    }
  }

  private async start(): Promise<void> {
    await this.end();

    this.program = undefined;
    let session: Session;
    try {
      this.program = await this.launcher.find();
      this.output.info(`starting ${this.program}`);
      session = await this.newSession(this.program);
    } catch (error) {
      this.tellMissing(error);
      return;
    }
    const { program } = this;
    this.current = session;
    this.become("starting");
    // The library takes the start of a server for a success that ends before it answers, if its end is seen first.
    const started = session.client.start().then(() => {
      if (session.client.state !== ClientState.Running) {
        throw new Error("it has ended");
      }
    });
    // Nobody waits for this: a server that never answers can still be restarted.
    void started.then(
      () => {
        session.client.ready = true;
        session.begun?.();
        this.output.info("the server is ready");
        if (session === this.current) {
          this.become("ready");
        }
      },
      async (error) => {
        // The pipe breaks a moment before the end of the process is known.
        await new Promise((resolve) => setTimeout(resolve, 200));
        if (session === this.current) {
          const code = session.exitCode();
          const why = code === undefined ? text(error) : `it ended with code ${code}`;
          this.output.error(`the server did not start: ${why}`);
          this.become("failed", `“${program}” did not start: ${why}`);
          this.tell(`Ludex: “${program}” did not start: ${why}`, showOutput);
        }
      },
    );
  }

  private async newSession(program: string): Promise<Session> {
    let handler: ErrorHandler | undefined;
    const whenLost = (): ErrorHandler => (handler ??= session.client.createDefaultErrorHandler());
    const schemes = this.launcher.schemes();
    const options: LanguageClientOptions = {
      documentSelector: LANGUAGES.flatMap((language) => schemes.map((scheme) => ({ scheme, language }))),
      outputChannel: this.output,
      traceOutputChannel: this.trace,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      synchronize: { configurationSection: "ludex" },
      // Without settings: those are asked for, file by file.
      initializationOptions: { explainUri: EXPLAIN_URI, commands: [PLAY, RUN_TEST, RENAME, OPEN_DOCUMENT], ludex: {} },
      // Of the links in texts, which hold what authors write, that to a document is the only one that runs a command.
      markdown: { isTrusted: { enabledCommands: [OPEN_DOCUMENT] } },
      initializationFailedHandler: () => false,
      errorHandler: {
        error: (...problem) => whenLost().error(...problem),
        closed: () => this.closed(session, whenLost),
      },
      middleware: {
        ...renameMiddleware(),
        ...configurationMiddleware(this.settings),
      } satisfies Middleware,
    };
    const session = await this.launcher.launch(program, options, (error) => this.output.error(error));
    const { client } = session;
    client.onNotification("ludex/sceneChanged", (change: SceneChange) => {
      if (session === this.current) {
        this.sceneChanged.fire(change);
      }
    });
    client.onNotification("ludex/documentChanged", ({ uri }: { uri: string }) => {
      if (session === this.current) {
        this.documentChanged.fire(uri);
      }
    });
    client.onDidChangeState(({ newState }) => {
      // After a crash the client starts it again on its own.
      if (session === this.current && client.ready) {
        const states = { [ClientState.Starting]: "starting", [ClientState.Running]: "ready" } as const;
        const state = newState === ClientState.Stopped ? undefined : states[newState];
        if (state !== undefined) {
          this.become(state);
        }
      }
    });
    return session;
  }

  /** What happens when a server has ended. */
  private async closed(session: Session, whenLost: () => ErrorHandler) {
    // What was ended on purpose, or never began, is not started again.
    if (session !== this.current || !session.client.ready) {
      return { action: CloseAction.DoNotRestart, handled: true };
    }
    const what = await whenLost().closed();
    if (what.action === CloseAction.DoNotRestart) {
      this.become("failed", "it has ended again and again");
    }
    return what;
  }

  private tellMissing(error: unknown): void {
    const problem = text(error);
    const advice = error instanceof Missing ? ` ${error.advice}` : "";
    const buttons = error instanceof Missing ? error.buttons : [showOutput];
    this.output.error(`Ludex: ${problem}${advice}`);
    this.become("failed", problem);
    this.tell(`Ludex: ${problem}${advice}`, ...buttons);
  }
}

/** Leaves to `start` what goes wrong before the server is ready: it tells that once, with the server's name. */
export function quiet(client: BaseLanguageClient): Client {
  const show = client.error.bind(client);
  const own = Object.assign(client, { ready: false });
  own.error = (message, data, notify) => {
    if (data instanceof ResponseError && data.code === LSPErrorCodes.RequestFailed) {
      // An answer to the author, such as a name that cannot be changed, and no fault.
      client.info(data.message, undefined, false);
    } else {
      show(message, data, own.ready ? notify : false);
    }
  };
  return own;
}

/** The setting belongs to the machine that runs the server, which may be another one. */
export function openPathSetting(): Thenable<unknown> {
  return vscode.env.remoteName === undefined
    ? vscode.commands.executeCommand("workbench.action.openSettings", "ludex.path")
    : vscode.commands.executeCommand("workbench.action.openRemoteSettings", { query: "ludex.path" });
}

const showOutput: Button = ["Show Output", (server) => server.output.show()];
