// What lies in the folders of a workspace that is on no disk, for a server that reads nothing itself (`ludex/files`,
// editors/web/README.md).

import * as vscode from "vscode";

import { decoded } from "../../common/text";

/** What the server takes. Every file may be a request to a network. */
const MAX_FILES = 5_000;
const MAX_FILE = 16_000_000;
const MAX_TEXTS = 64_000_000;
const MAX_DEPTH = 16;

/** As many files are read at the same time, and told together. */
const AT_ONCE = 32;

/** Files that go with those in our languages: the settings, and Python beside levels of pyherc. */
const COMPANIONS = ["ludex.toml", ".py"];

/** A file as the server is told of it. */
interface Told {
  uri: string;
  text: string | null;
  encoding?: "latin1";
}

export class Folders implements vscode.Disposable {
  private readonly watchers: vscode.Disposable[] = [];
  /** The bytes of the files that the server knows. */
  private readonly sizes = new Map<string, number>();

  /**
   * @param endings The endings of the files in our languages, each with its dot.
   * @param tell Tells the server.
   */
  constructor(
    private readonly endings: string[],
    private readonly tell: (files: { files: Told[]; complete?: boolean }) => Promise<void>,
  ) {}

  dispose(): void {
    vscode.Disposable.from(...this.watchers).dispose();
  }

  /** Tells everything, and from then on what changes. */
  async begin(): Promise<void> {
    const watcher = vscode.workspace.createFileSystemWatcher(`**/*{${[...this.endings, ...COMPANIONS].join(",")}}`);
    this.watchers.push(
      watcher,
      watcher.onDidCreate((uri) => this.changed(uri)),
      watcher.onDidChange((uri) => this.changed(uri)),
      watcher.onDidDelete((uri) => {
        this.sizes.delete(uri.toString());
        return this.tell({ files: [{ uri: uri.toString(), text: null }] });
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(({ added }) => this.all(added)),
    );
    await this.all(vscode.workspace.workspaceFolders ?? []);
  }

  private async all(folders: readonly vscode.WorkspaceFolder[]): Promise<void> {
    const found: vscode.Uri[] = [];
    for (const { uri } of folders) {
      await this.list(uri, 0, found);
    }
    for (let at = 0; at < found.length; at += AT_ONCE) {
      const files = await Promise.all(found.slice(at, at + AT_ONCE).map((uri) => this.read(uri)));
      await this.tell({ files: files.filter((file) => file !== undefined) });
    }
    await this.tell({ files: [], complete: true });
  }

  private isWanted(path: string): boolean {
    return [...this.endings, ...COMPANIONS].some((ending) => path.toLowerCase().endsWith(ending));
  }

  private async list(folder: vscode.Uri, depth: number, found: vscode.Uri[]): Promise<void> {
    // A folder that cannot be read is as good as empty.
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
    for (const [name, type] of entries) {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type & vscode.FileType.Directory) {
        if (depth < MAX_DEPTH && !name.startsWith(".") && name !== "node_modules") {
          await this.list(uri, depth + 1, found);
        }
      } else if (this.isWanted(uri.path) && found.length < MAX_FILES) {
        found.push(uri);
      }
    }
  }

  /** The text of a file; undefined if it cannot be read or is too large. */
  private async read(uri: vscode.Uri): Promise<Told | undefined> {
    try {
      const bytes = await vscode.workspace.fs.readFile(uri);
      this.sizes.set(uri.toString(), bytes.length);
      const total = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
      return bytes.length > MAX_FILE || total > MAX_TEXTS ? undefined : { uri: uri.toString(), ...decoded(bytes) };
    } catch {
      return undefined;
    }
  }

  private async changed(uri: vscode.Uri): Promise<void> {
    const file = await this.read(uri);
    if (file !== undefined) {
      await this.tell({ files: [file] });
    }
  }
}
