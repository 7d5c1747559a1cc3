/** What a change made of a collection by key. */
export interface Change<T> {
  readonly before: ReadonlyMap<string, T>;
  readonly after: ReadonlyMap<string, T>;
}

/**
 * Takes one change back and leaves alone what another tab has written since: entries that the change touched are what they were
 * before it, all others what they are now.
 *
 * @param now - what is kept now; untouched entries of `before` and `after` are the same objects
 * @returns entries in the order from before the change, then those that have come since
 */
export function undone<T>(now: ReadonlyMap<string, T>, {before, after}: Change<T>): Map<string, T> {
  const result = new Map<string, T>();
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const value = (before.get(key) === after.get(key) ? now : before).get(key);
    if (value !== undefined) result.set(key, value);
  }
  return result;
}
