// VS Code's test view: what programs expect of themselves, by their files. It knows no language: the server says which
// tests there are and what came of one (docs/protocol.md). With a server that does not know tests, nothing is there.

import * as vscode from "vscode";

import { CONTENT_MODIFIED, errorCode, INVALID_PARAMS, type Range } from "../../common/protocol";
import { isOurs, text } from "./languages";
import { rangeOf } from "./protocol";
import { RUN_TEST, type Server } from "./server";

/** The pause after the last edit, and that after a change on disk, of which the server learns later; in milliseconds. */
const AFTER_EDIT = 300;
const AFTER_CHANGE_ON_DISK = 1000;

/** How often a test is run again while the text changes, and the milliseconds in between. */
const TRIES = 50;
const PAUSE = 100;

/** A test, as the server sends it. */
interface Test {
  id: string;
  label: string;
  uri: string;
  range: Range;
}

/** What came of it. */
interface Result extends Test {
  outcome: "passed" | "failed" | "error";
  message: string | null;
  expected: string | null;
  actual: string | null;
}

/** What there is while the server knows tests. */
interface View {
  controller: vscode.TestController;
  profile: vscode.TestRunProfile;
}

export class Tests implements vscode.Disposable {
  private readonly parts: vscode.Disposable[];
  private view: View | undefined;

  /** The files that are to be asked about in a moment. */
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /**
   * Counts what was asked for, and holds for each file which answer it shows: an answer does not take the place of that
   * to a later question.
   */
  private asked = 0;
  private readonly taken = new Map<string, number>();
  /** The tests of the whole workspace have been listed. */
  private hasAll = false;

  constructor(
    private readonly server: Server,
    extensions: string[],
  ) {
    const watcher = vscode.workspace.createFileSystemWatcher(`**/*{${extensions.join(",")}}`);
    const changedOnDisk = (uri: vscode.Uri) => this.changed(uri, AFTER_CHANGE_ON_DISK);
    this.parts = [
      watcher,
      watcher.onDidCreate(changedOnDisk),
      watcher.onDidChange(changedOnDisk),
      watcher.onDidDelete(changedOnDisk),
      vscode.commands.registerCommand(RUN_TEST, (uri: string, id: string) => this.runOne(vscode.Uri.parse(uri), id)),
      server.onDidChange(() => this.settle()),
      vscode.workspace.onDidOpenTextDocument((document) => this.seen(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.seen(document)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && isOurs(document)) {
          this.changed(document.uri, AFTER_EDIT);
        }
      }),
    ];
  }

  dispose(): void {
    this.close();
    vscode.Disposable.from(...this.parts).dispose();
  }

  /** Opens the view as soon as a server knows tests, and closes it if another one does not. */
  private settle(): void {
    if (this.server.state !== "ready") {
      return;
    }
    if (!this.server.hasTests) {
      this.close();
      return;
    }
    if (this.view === undefined) {
      const controller = vscode.tests.createTestController("ludex", "Ludex");
      const kind = vscode.TestRunProfileKind.Run;
      const profile = controller.createRunProfile("Run", kind, (request, token) => this.run(request, token), true);
      this.view = { controller, profile };
      controller.refreshHandler = () => this.listAll();
      controller.resolveHandler = (item) => (item?.uri === undefined ? this.listAll() : this.list(item.uri));
    } else if (this.hasAll) {
      // It is another server.
      void this.listAll();
    }
    vscode.workspace.textDocuments.forEach((document) => this.seen(document));
  }

  private close(): void {
    for (const timer of this.timers.values()) {
      clearTimeout(timer);
    }
    this.timers.clear();
    this.view?.controller.dispose();
    this.view = undefined;
    this.taken.clear();
    this.hasAll = false;
  }

  private seen(document: vscode.TextDocument): void {
    if (isOurs(document)) {
      this.listSoon(document.uri, AFTER_EDIT);
    }
  }

  /**
   * Notes that a file has become another one: what came of its tests may not hold any more, nor what came of those in
   * other files, as it may be a part of their programs.
   */
  private changed(uri: vscode.Uri, pause: number): void {
    this.view?.controller.invalidateTestResults();
    this.listSoon(uri, pause);
  }

  /** Asks for the tests of a file once it has been left alone for a moment. */
  private listSoon(uri: vscode.Uri, pause: number): void {
    if (this.view === undefined) {
      return;
    }
    const key = uri.toString();
    clearTimeout(this.timers.get(key));
    const list = () => {
      this.timers.delete(key);
      void this.list(uri);
    };
    this.timers.set(key, setTimeout(list, pause));
  }

  /** Asks for the tests of a file. */
  private async list(uri: vscode.Uri): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    try {
      const params = { textDocument: { uri: this.server.uri(uri) } };
      this.take(uri, (await this.server.request<Test[] | null>("ludex/tests", params)) ?? [], asked);
    } catch (error) {
      if (errorCode(error) === INVALID_PARAMS) {
        // The file is not there any more.
        this.take(uri, [], asked);
      }
      // Otherwise what is known stays: there is no server, or it is asked again after the next edit.
    }
  }

  /** Asks for all tests of the workspace. */
  private async listAll(): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const files = new Map<string, Test[]>();
    try {
      for (const test of (await this.server.request<Test[] | null>("ludex/tests", {})) ?? []) {
        const key = vscode.Uri.parse(test.uri).toString();
        files.set(key, [...(files.get(key) ?? []), test]);
      }
    } catch {
      return;
    }
    this.hasAll = true;
    const known: string[] = [];
    this.view?.controller.items.forEach(({ id }) => known.push(id));
    for (const key of new Set([...known, ...files.keys()])) {
      this.take(vscode.Uri.parse(key), files.get(key) ?? [], asked);
    }
  }

  /** Shows the tests of a file. Items that are known stay, and with them what is known of their outcome. */
  private take(uri: vscode.Uri, tests: Test[], asked: number): void {
    const key = uri.toString();
    if (this.view === undefined || (this.taken.get(key) ?? 0) > asked) {
      return;
    }
    this.taken.set(key, asked);
    const { controller } = this.view;
    if (tests.length === 0) {
      controller.items.delete(key);
      return;
    }
    let file = controller.items.get(key);
    if (file === undefined) {
      file = controller.createTestItem(key, vscode.workspace.asRelativePath(uri), uri);
      controller.items.add(file);
    }
    const known = file.children;
    known.replace(
      tests.map((test, index) => {
        const item = known.get(test.id) ?? controller.createTestItem(test.id, test.label, uri);
        item.range = rangeOf(test.range);
        // As they stand in the file.
        item.sortText = String(index).padStart(6, "0");
        return item;
      }),
    );
  }

  /** Runs the test of a lens. */
  private async runOne(uri: vscode.Uri, id: string): Promise<void> {
    // The lens may know the test before the view does.
    await this.list(uri);
    const test = this.view?.controller.items.get(uri.toString())?.children.get(id);
    if (this.view === undefined || test === undefined) {
      void vscode.window.showInformationMessage("Ludex: this test is not there any more.");
      return;
    }
    const request = new vscode.TestRunRequest([test], undefined, this.view.profile);
    await this.run(request, new vscode.CancellationTokenSource().token);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (request.include === undefined && !this.hasAll) {
      await this.listAll();
    }
    if (this.view === undefined) {
      return;
    }
    const { controller } = this.view;
    const tests = wanted(controller, request);
    const run = controller.createTestRun(request);
    // A run can be stopped in its results, too.
    const stop = new vscode.CancellationTokenSource();
    const stopped = [token, run.token].map((one) => one.onCancellationRequested(() => stop.cancel()));
    tests.forEach((test) => run.enqueued(test));
    for (const test of tests) {
      if (stop.token.isCancellationRequested || token.isCancellationRequested) {
        run.skipped(test);
      } else {
        await this.perform(run, test, stop.token);
      }
    }
    run.end();
    vscode.Disposable.from(stop, ...stopped).dispose();
  }

  /** Runs a test by itself, so that each is timed, and an edit meanwhile costs only one. */
  private async perform(run: vscode.TestRun, test: vscode.TestItem, token: vscode.CancellationToken): Promise<void> {
    run.started(test);
    const began = Date.now();
    try {
      const result = await this.ask(test, token);
      const taken = Date.now() - began;
      if (result === undefined) {
        run.skipped(test);
      } else if (result.outcome === "passed") {
        run.passed(test, taken);
      } else {
        const message = messageOf(result, test);
        // Without a place: there VS Code shows the message itself, which would cover this text.
        run.appendOutput(`${(result.message ?? "").replace(/\r?\n/g, "\r\n")}\r\n`, undefined, test);
        run[result.outcome === "failed" ? "failed" : "errored"](test, message, taken);
      }
    } catch (error) {
      if (token.isCancellationRequested) {
        run.skipped(test);
      } else {
        run.errored(test, new vscode.TestMessage(text(error)));
      }
    }
  }

  /** What came of a test; undefined if it is not there any more. */
  private async ask(test: vscode.TestItem, token: vscode.CancellationToken): Promise<Result | undefined> {
    const uri = test.uri === undefined ? "" : this.server.uri(test.uri);
    const params = { textDocument: { uri }, ids: [test.id] };
    for (let tries = 0; ; tries += 1) {
      try {
        return (await this.server.request<Result[] | null>("ludex/runTests", params, token))?.[0];
      } catch (error) {
        if (errorCode(error) !== CONTENT_MODIFIED || token.isCancellationRequested || tries === TRIES) {
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }
}

/** The tests that a run is to have, each once, in the order of the view. */
function wanted(controller: vscode.TestController, request: vscode.TestRunRequest): Set<vscode.TestItem> {
  const tests = new Set<vscode.TestItem>();
  const excluded = new Set(request.exclude);
  const add = (item: vscode.TestItem): void => {
    if (excluded.has(item)) {
      return;
    }
    if (item.parent === undefined) {
      item.children.forEach(add);
    } else {
      tests.add(item);
    }
  };
  if (request.include === undefined) {
    controller.items.forEach(add);
  } else {
    request.include.forEach(add);
  }
  return tests;
}

function messageOf(result: Result, test: vscode.TestItem): vscode.TestMessage {
  const { message, expected, actual } = result;
  const why = message ?? "";
  const shown =
    expected === null || actual === null
      ? new vscode.TestMessage(why)
      : vscode.TestMessage.diff(why, expected, actual);
  if (test.uri !== undefined) {
    shown.location = new vscode.Location(test.uri, rangeOf(result.range));
  }
  return shown;
}
