import {CANONICAL_TABLES, type CanonicalRow, type ItemRow, type Judgment} from "../../schema/index.js";
import {OwnColumns} from "../values/own-columns.js";
import {maybeNumber, maybeText, type JsonObject} from "../values/json-value.js";

/** Said of a number that is no share in [0, 1], whatever it looks like. */
export const OWN_SCALE = "own";

/** Before the name of a further column of the log. */
const COLUMN = "column.";

/** What the schema has no field for and takes as flat texts: written so that a file that is read back scores the same. */
export function rowMetadata(row: CanonicalRow, verdict: Judgment): Record<string, string> {
  const {item, run} = row;
  const own = JSON.parse(row.own ?? "{}") as Readonly<Record<string, string | number | boolean>>;
  return written({
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [COLUMN + name, String(value)])),
    scorer: verdict.scorerId,
    scorer_version: verdict.scorerVersion,
    scale: typeof verdict.value === "number" ? OWN_SCALE : null,
    attempt: row.attempt,
    turn: row.turn,
    status: row.status === "invalid" ? row.status : null,
    image: row.imageRef,
    judge: verdict.judgeId,
    judge_raw: verdict.judgeRaw,
    note: verdict.note,
    category: item.category,
    subcategory: item.subcategory,
    native_category: item.nativeCategory,
    direction: item.direction,
    modality: item.modality,
    capability: item.capability,
    case: item.caseId,
    pair: item.pairId,
    suite_version: item.suiteVersion,
    protocol: run.protocol,
    step: run.step ?? null,
    date: run.date
  });
}

/** Metadata that something else reads. */
const READ = new OwnColumns([
  ...["scorer", "scorer_version", "scale", "attempt", "turn", "status", "image", "judge", "judge_raw", "note"],
  ...["category", "subcategory", "native_category", "direction", "modality", "capability", "case", "pair"],
  ...["suite_version", "protocol", "step", "date", "simulated"]
]);

/** Everything else that the metadata say, as further columns. */
export const metadataOwn = (metadata: JsonObject): string | null => {
  const further = Object.entries(metadata).filter(([name]) => READ.isOwn(name));
  const named = further.map(([name, value]) => [name.startsWith(COLUMN) ? name.slice(COLUMN.length) : name, value]);
  return new OwnColumns([]).of(Object.fromEntries(named) as JsonObject).own;
};

/** What of an item stands in the metadata of its instance. */
export function metadataItem(metadata: JsonObject): Partial<ItemRow> {
  const {modality, capability, direction} = CANONICAL_TABLES.items;
  return {
    suiteVersion: maybeText(metadata["suite_version"]),
    caseId: maybeText(metadata["case"]),
    pairId: maybeText(metadata["pair"]),
    modality: oneOf(metadata["modality"], modality.values),
    capability: oneOf(metadata["capability"], capability.values),
    direction: oneOf(metadata["direction"], direction.values),
    category: maybeText(metadata["category"]),
    subcategory: maybeText(metadata["subcategory"]),
    nativeCategory: maybeText(metadata["native_category"])
  };
}

/** What of an answer and its run stands in the metadata. */
export function metadataAnswer(metadata: JsonObject): Pick<CanonicalRow, "attempt" | "turn" | "imageRef" | "run"> & {
  /** An answer that the rule cannot read: the only ones with a score that are not ok. */
  readonly isInvalid: boolean;
} {
  return {
    attempt: maybeNumber(metadata["attempt"]) ?? 0,
    turn: maybeNumber(metadata["turn"]),
    imageRef: maybeText(metadata["image"]),
    isInvalid: metadata["status"] === "invalid",
    run: {
      protocol: oneOf(metadata["protocol"], CANONICAL_TABLES.runs.protocol.values),
      date: maybeText(metadata["date"]),
      step: maybeNumber(metadata["step"])
    }
  };
}

function written(values: Readonly<Record<string, string | number | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))
  );
}

function oneOf<V extends string>(value: JsonObject[string] | undefined, allowed: readonly V[]): V | null {
  return allowed.find((one) => one === value) ?? null;
}
