/** What must not be published unseen. */
export type PrivateKind = "secret" | "e-mail address" | "home folder";

/** A piece of text that looks private. */
export interface PrivateFind {
  readonly kind: PrivateKind;
  readonly start: number;
  readonly end: number;
}
