import {RESPONSE_STATUSES, type CanonicalRow, type Judgment, type ResponseStatus} from "../../schema/index.js";
import {numberOf, ScaleCount, type ScoreScale} from "../../scoring/index.js";
import {EVERY_EVAL_EVER_VERSION} from "./every-eval-ever-export.js";
import {everyEvalEverResultId} from "./every-eval-ever-results.js";

/** What whoever exports says of the whole, where the log has no word for it. */
export interface DatastoreFacts {
  /** Seconds since 1970 at which the record is made, as text. */
  readonly retrieved: string;
  /** Who evaluated; `null` where nobody says. */
  readonly organization: string | null;
  /** The harness that wrote the log; `null` where the logs are of several. */
  readonly library: string | null;
  /** What made the record of it, with its version. */
  readonly convertedBy: string;
  readonly isSimulated: boolean;
}

/** The file of instances that an aggregate speaks of. */
export interface SamplesFile {
  readonly path: string;
  readonly sha256: string;
  readonly lines: number;
}

interface ResultTally {
  readonly suite: string;
  readonly verdict: Pick<Judgment, "scorerId" | "scorerVersion" | "judgeId">;
  readonly scale: ScaleCount;
  readonly withoutNumber: Map<ResponseStatus, number>;
  isOwnScale: boolean;
  count: number;
  sum: number;
}

/** The aggregate of one run of one model while its rows stream by. */
export class EveryEvalEverAggregate {
  readonly #results = new Map<string, ResultTally>();
  readonly #first: CanonicalRow;

  /** @param first - any row of the run */
  constructor(first: CanonicalRow) {
    this.#first = first;
  }

  /** Verdicts with a number so far: lines of the file of instances. */
  get lines(): number {
    return [...this.#results.values()].reduce((sum, {count}) => sum + count, 0);
  }

  add(row: CanonicalRow): void {
    for (const verdict of row.judgments) {
      const tally = this.#tallyOf(row.item.suite, verdict);
      const number = numberOf(verdict);
      if (number === null) {
        tally.withoutNumber.set(verdict.status, (tally.withoutNumber.get(verdict.status) ?? 0) + 1);
        continue;
      }
      tally.count += 1;
      tally.sum += number;
      tally.scale.add(number);
      tally.isOwnScale ||= typeof verdict.value === "number";
    }
  }

  /** Does the name of the model say who made it, as `LAB/MODEL` does? The datastore files models by that. */
  get hasDeveloper(): boolean {
    return namesOf(this.#first.subjectId)[0] !== UNKNOWN;
  }

  /** Folders below `data/` that the run belongs into: collection, developer and model, as portable names. */
  folder(): string {
    const {subjectId, item} = this.#first;
    const [developer, model] = namesOf(subjectId);
    return ["data", ...[item.suite, developer, model].map(portableName)].join("/");
  }

  /**
   * The aggregate document, schema 0.3.0. The score of a result is the plain mean of its instances' numbers: no rule of a benchmark,
   * which may weigh or join them otherwise. Verdicts without a number are in no mean; their counts by status stand in the details.
   */
  document(facts: DatastoreFacts, samples: SamplesFile): object {
    const {runId, subjectId, run} = this.#first;
    const {retrieved, organization, library, convertedBy, isSimulated} = facts;
    return {
      schema_version: EVERY_EVAL_EVER_VERSION,
      evaluation_id: runId,
      ...(run.date === null ? {} : {evaluation_timestamp: run.date}),
      retrieved_timestamp: retrieved,
      source_metadata: {
        source_type: "evaluation_run",
        source_organization_name: organization ?? UNKNOWN,
        evaluator_relationship: "other",
        additional_details: {converted_by: convertedBy, ...(isSimulated ? {simulated: "true"} : {})}
      },
      eval_library: {name: library ?? UNKNOWN, version: UNKNOWN},
      model_info: {
        name: subjectId,
        id: subjectId,
        developer: namesOf(subjectId)[0],
        additional_details: {
          deployment_type: UNKNOWN,
          model_availability: UNKNOWN,
          ...(run.step == null ? {} : {training_step: String(run.step)})
        }
      },
      evaluation_results: [...this.#results].flatMap(([id, tally]) => resultOf(id, tally, isSimulated)),
      detailed_evaluation_results: {
        format: "jsonl",
        file_path: samples.path,
        hash_algorithm: "sha256",
        checksum: samples.sha256,
        total_rows: samples.lines
      }
    };
  }

  #tallyOf(suite: string, verdict: Judgment): ResultTally {
    const id = everyEvalEverResultId(suite, verdict);
    let tally = this.#results.get(id);
    if (tally === undefined) {
      const withoutNumber = new Map<ResponseStatus, number>();
      tally = {suite, verdict, scale: new ScaleCount(), withoutNumber, isOwnScale: false, count: 0, sum: 0};
      this.#results.set(id, tally);
    }
    return tally;
  }
}

/** None for a rule without any number: the schema must have a score. */
function resultOf(id: string, tally: ResultTally, isSimulated: boolean): object[] {
  const {suite, verdict, withoutNumber, count, sum, isOwnScale} = tally;
  const scale = tally.scale.finish();
  if (scale === null) return [];
  const {scorerId, scorerVersion, judgeId} = verdict;
  const unscored = RESPONSE_STATUSES.filter((status) => withoutNumber.has(status));
  const details = unscored.map((status) => [`without_score_${status}`, String(withoutNumber.get(status))]);
  return [
    {
      evaluation_result_id: id,
      evaluation_name: suite,
      source_data: {dataset_name: suite, source_type: "other"},
      metric_config: {
        evaluation_description: `${isSimulated ? "Simulated. " : ""}Plain mean of the instances' scores by ${scorerId}`,
        metric_id: scorerId,
        metric_name: scorerId,
        lower_is_better: false,
        ...boundsOf(scale, isOwnScale),
        additional_details: {
          scorer: scorerId,
          scorer_version: scorerVersion,
          ...(judgeId === null ? {} : {judge: judgeId}),
          ...(isOwnScale ? {bounds: "least and greatest of these instances", direction: "not stated by the log"} : {})
        }
      },
      score_details: {
        score: sum / count,
        details: {instances: String(count), ...Object.fromEntries(details)},
        uncertainty: {num_samples: count}
      }
    }
  ];
}

function boundsOf(scale: ScoreScale, isOwnScale: boolean): object {
  if (isOwnScale) return {score_type: "continuous", min_score: scale.least, max_score: scale.most};
  return {score_type: scale.kind === "binary" ? "binary" : "continuous", min_score: 0, max_score: 1};
}

const UNKNOWN = "unknown";

/** Developer and model of a name in the hub's form; of others nobody says who made them. */
function namesOf(subjectId: string): readonly [string, string] {
  const slash = subjectId.indexOf("/");
  return slash < 1 ? [UNKNOWN, subjectId] : [subjectId.slice(0, slash), subjectId.slice(slash + 1)];
}

const LONGEST_NAME = 100;

/** A name that every file system takes: what one of them forbids is an underscore. The name as it is stands in the file itself. */
function portableName(name: string): string {
  const plain = name.replace(/[<>:"/\\|?*\u0000-\u001f]+/g, "_").slice(0, LONGEST_NAME).replace(/[. ]+$/, "_"); // prettier-ignore
  const isReserved = /^(?:data|con|prn|aux|nul|com\d|lpt\d)$/i.test(plain.split(".")[0]!) || /^_*$/.test(plain);
  return isReserved ? `_${plain}` : plain;
}

/** An id in the form of a random UUID that is the same for the same content: exported again, a run replaces its file. */
export function contentUuid(sha256: string): string {
  const variant = "89ab"[parseInt(sha256[16]!, 16) & 3]!;
  const parts = [sha256.slice(0, 8), sha256.slice(8, 12), `4${sha256.slice(13, 16)}`, variant + sha256.slice(17, 20)];
  return [...parts, sha256.slice(20, 32)].join("-");
}
