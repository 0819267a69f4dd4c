// Which settings are the server's, which of them are set.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";

interface Manifest {
  contributes: { configuration: { properties: Record<string, unknown> }[] };
}

/** The settings in package.json that the server knows, without `ludex.` before their names. */
export function ownSettings(manifest: Manifest): string[] {
  return manifest.contributes.configuration
    .flatMap((section) => Object.keys(section.properties))
    .map((name) => name.replace(/^ludex\./, ""))
    .filter((name) => name !== "path" && !name.startsWith("trace."));
}

/** The settings for the server that are set somewhere, without `ludex.` before their names. */
export function settingsFor(names: string[], scope: vscode.Uri | undefined): Record<string, unknown> {
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

/** Answers the server with what somebody has set: a default of VS Code must not win over ludex.toml. */
export function configurationMiddleware(names: string[]): Pick<Middleware, "workspace"> {
  return {
    workspace: {
      configuration: (params) =>
        params.items.map((item) =>
          item.section === "ludex"
            ? settingsFor(names, item.scopeUri === undefined ? undefined : vscode.Uri.parse(item.scopeUri))
            : null,
        ),
    },
  };
}
