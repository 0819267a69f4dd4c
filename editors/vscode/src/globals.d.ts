// What of a browser's workers is used here; Node has other ones.

declare class Worker {
  constructor(address: string, options?: { name?: string });
  postMessage(message: unknown): void;
  addEventListener(type: "error", listener: (event: { message: string }) => void): void;
  terminate(): void;
}
