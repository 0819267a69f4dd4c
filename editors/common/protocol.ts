// What requests of our own have in common (docs/protocol.md), for every client: places in files, and the codes of errors.

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

/** The code of an error that the server has answered with. */
export function errorCode(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/** True if the texts have changed before there was an answer, or the answer was not wanted any more. */
export function isOutdated(error: unknown): boolean {
  const code = errorCode(error);
  return code === CONTENT_MODIFIED || code === CANCELLED;
}
