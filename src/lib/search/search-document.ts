/** What a search may find, in the order in which equals are shown. */
export const SEARCH_KINDS = ["model", "benchmark", "page", "category", "figure", "claim", "finding", "term"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that a search finds. */
export interface SearchDocument {
  readonly id: number;
  readonly kind: SearchKind;
  readonly name: string;
  /** Other words for it, or what it is, in a sentence. */
  readonly text: string;
  /** Address from the site's root. */
  readonly href: string;
}
