// What is told to whoever listens.

export class Event<T = void> {
  private readonly listeners: ((value: T) => void)[] = [];

  on(listener: (value: T) => void): void {
    this.listeners.push(listener);
  }

  fire(value: T): void {
    for (const listener of this.listeners) {
      listener(value);
    }
  }
}

/** Does something once it has not been asked for a while. */
export function pausing(delay: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  };
}
