/** A value that others follow; they are called back on every change, at most once a frame unless made to be told at once. */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** `immediate` is for values that are only set while a frame is being made, or so seldom that nobody waits: waiting for the next would cost one. */
export function signal<T>(initial: T, {immediate = false} = {}): Signal<T> {
  let value = initial;
  let queued = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      if (immediate) return listeners.forEach((listener) => listener());
      cancelAnimationFrame(queued);
      queued = requestAnimationFrame(() => listeners.forEach((listener) => listener()));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }
  };
}
