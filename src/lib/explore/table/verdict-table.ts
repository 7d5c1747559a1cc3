/** Facets of a log, in the order in which the explorer lists them. Those of items hold for every row of an item. */
export const ROW_FACETS = [
  "model",
  "protocol",
  "run",
  "stage",
  "status",
  "outcome",
  "joint",
  "answer",
  "scorer",
  "judge",
  "attempt",
  "step",
  "length"
] as const;
export const ITEM_FACETS = ["benchmark", "capability", "category", "subcategory", "key", "difficulty"] as const;
export type RowFacetId = (typeof ROW_FACETS)[number];
export type ItemFacetId = (typeof ITEM_FACETS)[number];
/** A further column of the log, by its name: see `ResponseRow.own`. */
export type OwnFacetId = `own.${string}`;
export type FacetId = RowFacetId | ItemFacetId | OwnFacetId;

const OWN = "own.";
export const isOwnFacet = (id: string): id is OwnFacetId => id.startsWith(OWN);
export const ownFacetId = (column: string): OwnFacetId => `${OWN}${column}`;
/** The name of a further column, as the log has it. */
export const ownColumn = (id: OwnFacetId): string => id.slice(OWN.length);

/** Slots of a count per value: verdicts without score, wrong, right, and a last one that stays 0. */
export const SLOTS = 4;

/** Most values of a facet that are told apart: a code is two bytes at most. */
export const MOST_VALUES = 65_535;
/** Stands for the values of a facet that have no code of their own, those beyond `MOST_VALUES`: see `Facet.rest`. */
export const OTHER = "(others)";

/** One facet: a dictionary and a code per row, or per item. */
export interface Facet<Id extends FacetId = FacetId> {
  readonly id: Id;
  readonly of: "row" | "item";
  /** Value by code; `null` where the log has none. Ordered as they should be listed. */
  readonly values: readonly (string | null)[];
  /** Bin edges of a binned number, one more than values; absent for names. */
  readonly edges?: readonly number[];
  /** The numbers themselves behind bins, one a code, NaN for none: of a further column, where they were kept. Figures count bins. */
  readonly numbers?: Float64Array;
  /**
   * How many values the last one stands for, where a log has more than are told apart (`null`: not known); absent where each is its own.
   * It is no value: it is neither ranked nor tested.
   */
  readonly rest?: number | null;
  /** Bytes, or two bytes each where there are more than 256 values. */
  readonly codes: Uint8Array | Uint16Array;
}

/** A column that groups nothing: all answers have one value of it, or nearly each its own (or a long text), or there are too many columns. */
export interface NoFacet {
  readonly column: string;
  readonly why: "one value" | "own values" | "too many columns";
}

/** Items, in the order of their cases; rows lie in the same order. */
export interface ExplorerItems {
  readonly ids: readonly string[];
  /** First row of each item, and the number of rows at the end: items + 1 values. */
  readonly starts: Uint32Array;
  /** Case of each item, rising: what intervals resample. */
  readonly cases: Uint32Array;
  /** The item asked in the other form (same pair, another capability), or −1. */
  readonly pairs: Int32Array;
  /** Rasch difficulty in logits; NaN where nobody was scored on it. */
  readonly difficulty: Float32Array;
}

/**
 * A log as the explorer holds it: a row a verdict (a response without verdict is one row too), sorted by item.
 *
 * Codes instead of texts: a filter is one pass over bytes. Prompts and replies lie elsewhere (`detail-pages.ts`).
 */
export interface VerdictTable {
  readonly label: string;
  /** Generated logs are never evidence; whatever shows this table says so. */
  readonly simulated: boolean;
  /** First 16 hexadecimal digits of a hash over everything below: what a permalink was made for. */
  readonly fingerprint: string;
  readonly rows: number;
  /** What became of each row: 0 no score, 1 wrong, 2 right. Right is a score of at least one half. */
  readonly outcome: Uint8Array;
  /** Score of each row, NaN without one; `null` where all are 0 or 1 and `outcome` says the same. */
  readonly scores: Float32Array | null;
  /** Number of each row on its rule's own scale, where it is no share in [0, 1] (`outcome` is 0 then), else NaN; absent where none has one. */
  readonly ownScores?: Float64Array;
  readonly facets: readonly Facet[];
  /** Further columns of the log that are no facets, and why; they stand with their answers alone. */
  readonly noFacets?: readonly NoFacet[];
  /** Byte offset of each page of details and the end; empty where the texts are not in a file. */
  readonly pages: readonly number[];
  readonly items: ExplorerItems;
}

/** Is this code that of values which are not told apart? */
export const isRest = ({rest, values}: Pick<Facet, "rest" | "values">, code: number): boolean =>
  rest !== undefined && code === values.length - 1;

/** Values that a code of one byte tells apart. */
export const MOST_NARROW = 256;

/** Room for codes of so many values. */
export const codesFor = (values: number, length: number): Uint8Array | Uint16Array =>
  values <= MOST_NARROW ? new Uint8Array(length) : new Uint16Array(length);

/** The facet of a name, if the log has it. */
export const facetOf = <Id extends FacetId>({facets}: Pick<VerdictTable, "facets">, id: Id): Facet<Id> | undefined =>
  facets.find((facet): facet is Facet<Id> => facet.id === id);
