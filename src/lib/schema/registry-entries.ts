import type {BenchmarkEntry, BenchmarkId, ModelEntry} from "./published-row.js";

/** A statement of a source document about its own numbers, to be held against the tables. */
export interface ClaimEntry {
  /** Stable id: `lantern/stage-means`. */
  readonly id: string;
  readonly benchmark: BenchmarkId;
  readonly document: "paper" | "project page" | "code";
  /** Where it is made: `Section 4.2`. */
  readonly place: string;
  readonly quantity: string;
  /** What is stated, in the document's own figures. */
  readonly value: string;
  /** Published cells that it speaks about; empty when no published cell can confirm or contradict it. */
  readonly cells: readonly string[];
  /** What comparing it with the cells shows; empty when it agrees or was not compared. */
  readonly note: string;
}

/** What a printed value outside the tables of scores is evidence about. */
export const EVIDENCE_KINDS = ["people", "judges", "benchmarks", "experiment"] as const;

/** A printed value that is no score of a system on the benchmark: agreement with people, a second judge, another benchmark, training. */
export interface EvidenceEntry {
  /** Stable id: `lantern/human-score`. */
  readonly id: string;
  readonly benchmark: BenchmarkId;
  /** Where it is printed: `Section 3.3 and Figure 4`. */
  readonly place: string;
  readonly kind: (typeof EVIDENCE_KINDS)[number];
  /** What was measured: a metric, a judge, a system. */
  readonly about: string;
  /** What it was held against: people, another judge, another benchmark; empty for a level. */
  readonly against: string;
  /** What the number is: `Pearson`, `percent agreement`, `score`. */
  readonly statistic: string;
  /** As printed, with its decimals. */
  readonly value: string;
  /** Units behind it, where printed. */
  readonly n: number | null;
  /** What `n` counts. */
  readonly units: string;
  readonly note: string;
}

/** Kinds of what a document consists of. */
export const ELEMENT_KINDS = ["table", "figure", "finding", "experiment"] as const;

/** One table, figure, finding or experiment of a document, and where this site shows it. */
export interface ElementEntry {
  /** Stable id: `lantern/table-2`. */
  readonly id: string;
  readonly benchmark: BenchmarkId;
  readonly kind: (typeof ELEMENT_KINDS)[number];
  /** As the document calls it: `Table 2`, `Section 4.4`. */
  readonly place: string;
  readonly what: string;
  /** Addresses on this site: `lantern.html#ranking`; none where it is not shown. */
  readonly shown: readonly string[];
  /** Why it is not shown, or not wholly; empty where there is nothing to say. */
  readonly why: string;
}

/** One printed cell that is no score: what a benchmark holds, how an experiment was set up. */
export interface FactEntry {
  /** Stable id: `lantern/table-1/mmmu/size`. */
  readonly id: string;
  readonly benchmark: BenchmarkId;
  /** Element of the document that it belongs to: `lantern/table-1`. */
  readonly element: string;
  /** Where it is printed: `Table 1`, `Appendix D.2`. */
  readonly place: string;
  /** Labels of the cell: as printed in a table, in our words where it stands in a text. */
  readonly row: string;
  readonly column: string;
  /** As printed; a tick is `yes`, a cross `no`. A dash has no entry. */
  readonly value: string;
  readonly note: string;
}

/** One class of a benchmark's items, three levels deep, with the keys of its questions. */
export interface ItemTag {
  readonly level0: "Textual" | "Visual";
  readonly level1: string;
  readonly level2: string;
  readonly questions: number;
  /** Questions keyed A to E. Divided by `questions`: the score of a program that always gives that letter. */
  readonly keyA: number;
  readonly keyB: number;
  readonly keyC: number;
  readonly keyD: number;
  readonly keyE: number;
}

/** One input file of the site, as it was read. */
export interface InputFile {
  /** Path from the project root: `data/<id>/published.csv`. */
  readonly file: string;
  readonly sha256: string;
  /** Records of a table, entries of a registry. */
  readonly rows: number;
  /** Columns of a table, fields of an entry. */
  readonly columns: number;
}

/** What a build was made of. Holds no clock time: the same inputs give the same bytes. */
export interface Manifest {
  readonly schemaVersion: number;
  readonly loaderVersion: number;
  readonly files: readonly InputFile[];
}

/** The registries that the loaders emit, by name. */
export interface Registries {
  readonly models: readonly ModelEntry[];
  readonly benchmarks: readonly BenchmarkEntry[];
  readonly claims: readonly ClaimEntry[];
  readonly evidence: readonly EvidenceEntry[];
  readonly elements: readonly ElementEntry[];
  readonly facts: readonly FactEntry[];
  readonly "item-tags": readonly ItemTag[];
  readonly manifest: readonly Manifest[];
}

/** Version of the registries' entries; increases whenever a field is added, removed or changes its meaning. */
export const REGISTRY_VERSION = 1;
