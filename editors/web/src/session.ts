// The session with the language server in its worker: one client for all editors of the page.

import {
  LSPClient,
  type LSPClientExtension,
  LSPPlugin,
  Workspace,
  type WorkspaceFile,
} from "@codemirror/lsp-client";
import type { ChangeSet, Extension, Text, TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { isOutdated } from "../../common/protocol";
import { Event } from "./events";
import { safeHtml } from "./markdown";
import { ROOT } from "./names";
import type { PageFile, Project } from "./project";

/** The beginning of the addresses of the pages about findings. */
export const EXPLAIN_URI = "ludex-document:/explain/";

/** The command behind links to documents of the server, such as the page about a name; its argument is the address. */
const OPEN_DOCUMENT = "ludex.openDocument";

/** The address of a document in a link of the server; undefined if it leads elsewhere. */
export function documentIn(href: string): string | undefined {
  const beginning = `command:${OPEN_DOCUMENT}?`;
  if (!href.startsWith(beginning)) {
    return undefined;
  }
  try {
    const [address]: unknown[] = JSON.parse(decodeURIComponent(href.slice(beginning.length)));
    return typeof address === "string" ? address : undefined;
  } catch {
    return undefined;
  }
}

/** As long as a slow network may take to bring the worker; what it is asked after that takes bounded time. */
const TIMEOUT = 600_000;

export type State = "loading" | "ready" | "failed";

/** The client's features that the library does not announce by itself. */
const CAPABILITIES: LSPClientExtension = {
  clientCapabilities: {
    textDocument: {
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } },
        dataSupport: true,
        resolveSupport: { properties: ["edit"] },
      },
      completion: { completionItem: { labelDetailsSupport: false } },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      foldingRange: { lineFoldingOnly: false },
      inlayHint: {},
      onTypeFormatting: {},
      publishDiagnostics: {
        codeDescriptionSupport: true,
        relatedInformation: true,
        tagSupport: { valueSet: [1, 2] },
        versionSupport: true,
      },
      rename: { prepareSupport: true },
      semanticTokens: { formats: ["relative"], requests: { full: true }, tokenModifiers: [], tokenTypes: [] },
    },
    workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename"] } },
  },
};

/** The files of the page, as the library asks for them. */
class PageWorkspace extends Workspace {
  constructor(
    client: LSPClient,
    private readonly project: Project,
    private readonly display: (file: PageFile) => EditorView | undefined,
  ) {
    super(client);
  }

  override get files(): WorkspaceFile[] {
    return this.project.files;
  }

  override getFile(uri: string): PageFile | null {
    return this.project.byUri(uri) ?? null;
  }

  override syncFiles(): { file: PageFile; prevDoc: Text; changes: ChangeSet }[] {
    return this.project.files.flatMap((file) => {
      const plugin = file.view === undefined ? null : LSPPlugin.get(file.view);
      if (plugin === null || plugin.unsyncedChanges.empty) {
        return [];
      }
      const update = { file, prevDoc: file.doc, changes: plugin.unsyncedChanges };
      file.doc = plugin.view.state.doc;
      file.version += 1;
      plugin.clear();
      return [update];
    });
  }

  override connected(): void {
    for (const file of this.project.files.filter(({ view }) => view !== undefined)) {
      this.client.didOpen(file);
    }
  }

  override openFile(uri: string, _language: string, view: EditorView): void {
    const file = this.getFile(uri);
    if (file !== null) {
      file.view = view;
      file.doc = view.state.doc;
      file.version += 1;
      this.client.didOpen(file);
    }
  }

  override closeFile(uri: string, view: EditorView): void {
    const file = this.getFile(uri);
    if (file?.view === view) {
      file.view = undefined;
      file.doc = view.state.doc;
      this.tell([file]);
      this.client.didClose(uri);
    }
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    this.getFile(uri)?.view?.dispatch(update);
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    const file = this.getFile(uri);
    return Promise.resolve((file && this.display(file)) ?? null);
  }

  /** Tells the server the texts of files, whether they are open or not, and which files are gone. */
  tell(files: PageFile[], gone: PageFile[] = []): void {
    const texts = files.map(({ uri, text, encoding }) => ({ uri, text: text.toString(), encoding }));
    const away = gone.filter(({ uri }) => !files.some((file) => file.uri === uri)).map(({ uri }) => ({ uri, text: null }));
    this.client.notification("ludex/files", { files: [...away, ...texts], complete: true });
  }
}

export class Session {
  readonly client: LSPClient;
  state: State = "loading";
  /** The reason why it failed. */
  why = "";

  readonly stateChanged = new Event();
  /** The scene of a session is another one. */
  readonly sceneChanged = new Event<{ session: string; scene: unknown }>();
  /** A document that the server has made would be another one now; its address. */
  readonly documentChanged = new Event<string>();
  /** The server tells the user something. */
  readonly said = new Event<string>();

  private readonly workspace: PageWorkspace;

  constructor(
    project: Project,
    display: (file: PageFile) => EditorView | undefined,
    extensions: readonly (Extension | LSPClientExtension)[],
  ) {
    const take = <T>(event: Event<T>, read: (params: never) => T) => (_client: LSPClient, params: unknown) => {
      event.fire(read(params as never));
      return true;
    };
    let workspace: PageWorkspace | undefined;
    this.client = new LSPClient({
      rootUri: ROOT,
      timeout: TIMEOUT,
      initializationOptions: { explainUri: EXPLAIN_URI, commands: [OPEN_DOCUMENT] },
      workspace: (client) => (workspace = new PageWorkspace(client, project, display)),
      sanitizeHTML: safeHtml,
      notificationHandlers: {
        "ludex/sceneChanged": take(this.sceneChanged, (params: { session: string; scene: unknown }) => params),
        "ludex/documentChanged": take(this.documentChanged, ({ uri }: { uri: string }) => uri),
        "window/showMessage": take(this.said, ({ message }: { message: string }) => message),
      },
      extensions: [CAPABILITIES, ...extensions],
    });
    this.workspace = workspace as unknown as PageWorkspace;
    project.filesChanged.on(({ gone, come }) => this.workspace.tell(come, gone));
    project.textChanged.on((file) => {
      if (file.view === undefined) {
        this.workspace.tell([file]);
      }
    });
  }

  /** Starts the worker. What it is asked before it has loaded waits. */
  start(): void {
    const worker = new Worker(new URL(WORKER, document.baseURI), { name: "ludex" });
    worker.postMessage({ ludex: "start", wasm: new URL(WASM, document.baseURI).href });
    const handlers = new Set<(message: string) => void>();
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      for (const handler of handlers) {
        handler(data as string);
      }
    });
    worker.addEventListener("error", ({ message }) => this.become("failed", message || "its script cannot be loaded"));
    this.client.connect({
      send: (message) => worker.postMessage(message),
      subscribe: (handler) => handlers.add(handler),
      unsubscribe: (handler) => handlers.delete(handler),
    });
    this.client.initializing.then(
      () => this.become("ready"),
      (error) => this.become("failed", messageOf(error)),
    );
  }

  private become(state: State, why = ""): void {
    this.state = state;
    this.why = why;
    this.stateChanged.fire();
  }

  /** Asks for something about the texts as they are now. */
  request<Result>(method: string, params: object): Promise<Result> {
    this.client.sync();
    return this.client.request<object, Result>(method, params);
  }

  /** Asks again as long as the texts change before there is an answer. */
  async insist<Result>(method: string, params: () => object): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.request<Result>(method, params());
      } catch (error) {
        if (!isOutdated(error) || tries === 50) {
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
}

/** What an error says: errors of the server are no `Error`s. */
export function messageOf(error: unknown): string {
  return String((error as { message?: unknown } | null)?.message ?? error);
}
