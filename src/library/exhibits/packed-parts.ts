/** What lies beside the module in the package, each fetched when it is first asked for. */
export interface PackedParts {
  /** Version of the package. */
  readonly version: string;
  /** The style sheet of what stands in a shadow root. */
  readonly styles: () => Promise<string>;
  /** Data files by their names, as the built site has them. */
  readonly files: Readonly<Record<string, () => Promise<unknown>>>;
  readonly fonts: readonly PackedFont[];
}

/** A font of the package. */
export interface PackedFont {
  readonly family: string;
  readonly style: string;
  readonly weight: string;
  /** CSS unicode-range. */
  readonly range: string;
  /** Drawings wait for it, since labels are placed by their width. */
  readonly isAwaited: boolean;
  readonly url: URL;
}

/** Data that the exhibits of one module draw from. */
export interface ExhibitNeeds {
  /** Files by their names in a report's data: `{fits: "gap-fits.json"}`. */
  readonly tables: Readonly<Record<string, string>>;
  /** Benchmarks whose tables are drawn from. */
  readonly benchmarks: readonly string[];
}
