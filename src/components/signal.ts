/** A value that others follow; they are called back on every change, at most once a frame. */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  let queued = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      cancelAnimationFrame(queued);
      queued = requestAnimationFrame(() => listeners.forEach((listener) => listener()));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }
  };
}
