// Which settings are the server's.

interface Manifest {
  contributes: { configuration: { properties: Record<string, unknown> } };
}

/** The settings in package.json that the server knows, without `ludex.` before their names. */
export function ownSettings(manifest: Manifest): string[] {
  return Object.keys(manifest.contributes.configuration.properties)
    .map((name) => name.replace(/^ludex\./, ""))
    .filter((name) => name !== "path" && !name.startsWith("trace."));
}
