// What requests of our own have in common (docs/protocol.md): places in files, and the codes of errors.

import * as vscode from "vscode";

/** A server that does not know a request answers with this code. */
export const METHOD_NOT_FOUND = -32601;

/** What the request is about is not there, or not any more. */
export const INVALID_PARAMS = -32602;

/** The text has changed before there was an answer: it is asked again. */
export const CONTENT_MODIFIED = -32801;
export const CANCELLED = -32800;

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export function rangeOf({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** The code of an error that the server has answered with. */
export function errorCode(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
