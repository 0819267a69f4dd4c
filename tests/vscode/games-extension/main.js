// A folder of games in memory, as the file systems of networks are to an extension: files.json beside it says what is in it.

const vscode = require("vscode");

/** The texts of files by their paths; folders have none. */
const files = new Map();
const changed = new vscode.EventEmitter();

function fail(uri) {
  throw vscode.FileSystemError.FileNotFound(uri);
}

const provider = {
  onDidChangeFile: changed.event,
  watch: () => ({ dispose() {} }),
  stat(uri) {
    const bytes = files.has(uri.path) ? files.get(uri.path) : fail(uri);
    const type = bytes === null ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: 0, size: bytes?.length ?? 0 };
  },
  readDirectory(uri) {
    const inside = [...files].filter(([path]) => path.slice(0, path.lastIndexOf("/")) === uri.path);
    return inside.map(([path, bytes]) => [path.slice(path.lastIndexOf("/") + 1), bytes === null ? 2 : 1]);
  },
  readFile: (uri) => files.get(uri.path) ?? fail(uri),
  writeFile(uri, bytes) {
    const type = files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    files.set(uri.path, bytes);
    changed.fire([{ type, uri }]);
  },
  createDirectory: (uri) => void files.set(uri.path, null),
  delete: (uri) => void files.delete(uri.path),
  rename: fail,
};

exports.activate = async (context) => {
  const listed = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "files.json"));
  for (const [path, text] of JSON.parse(new TextDecoder().decode(listed))) {
    files.set(path, text === null ? null : new TextEncoder().encode(text));
  }
  const missing = vscode.Uri.from({ scheme: "games", path: "/games/faulty/mine-weather.g" });
  const add = () => vscode.workspace.fs.writeFile(missing, new TextEncoder().encode("(terrain-type fog)\n"));
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider("games", provider),
    vscode.commands.registerCommand("games.add", add),
  );
};
