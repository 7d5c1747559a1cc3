/** The value that a text is, in whatever case; `null` where it is none of those allowed. */
export function oneOf<V extends string>(value: string | null, allowed: readonly V[]): V | null {
  return allowed.find((one) => one === value?.toLowerCase()) ?? null;
}
