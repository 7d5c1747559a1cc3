import {CANONICAL_TABLES, CANONICAL_VERSION, type CanonicalTableName} from "./canonical.js";
import type {ColumnSpec} from "./canonical-columns.js";

/** What whoever publishes canonical tables says of them: Croissant asks for each, and no log holds any. */
export interface DatasetFacts {
  readonly title: string;
  readonly creator: string;
  /** Address of the licence. */
  readonly licence: string;
  /** Page of the data set. */
  readonly url: string;
  /** Day of publication, ISO 8601. */
  readonly published: string;
  readonly isSimulated: boolean;
  /** BibTeX of the data set itself. */
  readonly citation: string;
  /** Fingerprint of the tables. */
  readonly fingerprint: string;
}

/** A table as it lies there. */
export interface TableFileFacts {
  readonly bytes: number;
  readonly sha256: string;
}

/** Columns that name a row of their table, and columns of others that refer to them. */
const KEYS: Readonly<Record<CanonicalTableName, readonly string[]>> = {
  subjects: ["subjectId"],
  items: ["itemId"],
  runs: ["runId"],
  responses: ["responseId"],
  judgments: [],
  sources: ["sourceId"]
};
const REFERENCES: Readonly<Record<string, CanonicalTableName>> = {
  subjectId: "subjects",
  itemId: "items",
  runId: "runs",
  responseId: "responses",
  sourceId: "sources"
};

/** Types of schema.org; a whole number is one of any length. */
const TYPES: Readonly<Record<ColumnSpec["type"], string>> = {
  string: "sc:Text",
  number: "sc:Float",
  integer: "sc:Integer",
  boolean: "sc:Boolean"
};

/** Terms of Croissant 1.1 and where they stand. */
const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  sc: "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  rai: "http://mlcommons.org/croissant/RAI/",
  dct: "http://purl.org/dc/terms/",
  data: {"@id": "cr:data", "@type": "@json"},
  dataType: {"@id": "cr:dataType", "@type": "@vocab"},
  description: {"@container": "@language"},
  name: {"@container": "@language"},
  examples: {"@id": "cr:examples", "@type": "@json"},
  conformsTo: "dct:conformsTo",
  ...Object.fromEntries(
    "annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileObject fileProperty fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path readLines recordSet references regex repeated replace samplingRate sdVersion separator source subField transform unArchive value"
      .split(" ")
      .map((term) => [term, `cr:${term}`])
  )
};

/**
 * Croissant 1.1 (JSON-LD) for a folder of canonical tables in Parquet: a file and a record set each, every column with type, meaning and
 * place, and which columns refer to which. Lists of allowed values stand in the description of their column: Croissant has enumerations
 * as record sets of their own.
 *
 * Source: Croissant Format Specification 1.1, MLCommons.
 */
export function croissantOf(
  facts: DatasetFacts,
  files: Readonly<Record<CanonicalTableName, TableFileFacts>>
): Record<string, unknown> {
  const tables = Object.keys(CANONICAL_TABLES) as CanonicalTableName[];
  const of = facts.isSimulated ? "Simulated: generated answers, no evidence about any model. " : "";
  return {
    "@context": CONTEXT,
    "@type": "sc:Dataset",
    name: facts.isSimulated ? `${facts.title} (simulated)` : facts.title,
    description: `${of}Answers of models to the items of benchmarks, with every verdict on them, as Parallax's canonical tables ${CANONICAL_VERSION}. What is missing is null, never 0. Fingerprint ${facts.fingerprint}.`,
    conformsTo: "http://mlcommons.org/croissant/1.1",
    license: facts.licence,
    url: facts.url,
    creator: {"@type": "sc:Organization", name: facts.creator},
    datePublished: facts.published,
    citeAs: facts.citation,
    sdVersion: CANONICAL_VERSION,
    isLiveDataset: false,
    distribution: tables.map((table) => ({
      "@type": "cr:FileObject",
      "@id": `${table}.parquet`,
      name: `${table}.parquet`,
      contentUrl: `${table}.parquet`,
      contentSize: `${files[table].bytes} B`,
      encodingFormat: "application/x-parquet",
      sha256: files[table].sha256
    })),
    recordSet: tables.map(recordSetOf)
  };
}

function recordSetOf(table: CanonicalTableName): object {
  const columns = Object.entries<ColumnSpec>(CANONICAL_TABLES[table]);
  const key = KEYS[table].map((column) => ({"@id": `${table}/${column}`}));
  return {
    "@type": "cr:RecordSet",
    "@id": table,
    name: table,
    ...(key.length === 0 ? {} : {key: key.length === 1 ? key[0] : key}),
    field: columns.map(([column, spec]) => fieldOf(table, column, spec))
  };
}

function fieldOf(table: CanonicalTableName, column: string, {type, doc, values, nullable}: ColumnSpec): object {
  const referred = REFERENCES[column];
  const allowed = values === undefined ? "" : ` One of ${values.join(", ")}.`;
  return {
    "@type": "cr:Field",
    "@id": `${table}/${column}`,
    name: column,
    description: `${doc}${allowed}${nullable ? " May be null." : ""}`,
    dataType: TYPES[type],
    source: {fileObject: {"@id": `${table}.parquet`}, extract: {column}},
    ...(referred === undefined || referred === table ? {} : {references: {field: {"@id": `${referred}/${column}`}}})
  };
}
