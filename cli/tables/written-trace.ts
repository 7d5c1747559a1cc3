import {CanonicalWriter, READINGS, readingsJson, REPEATED, repeatsFile} from "../../src/lib/adapters/index.js";
import type {HeldTrace} from "./held-trace.js";
import {TableFile} from "./table-file.js";
import {writeJson} from "./table-folder.js";

/** What a later union has to know, written beside tables while they are written. */
export class WrittenTrace {
  readonly #folder: string;
  readonly #held: HeldTrace;
  readonly #writer = new CanonicalWriter();
  #responses: TableFile | null = null;
  #judgments: TableFile | null = null;

  /** @param folder - must exist */
  constructor(folder: string, held: HeldTrace) {
    this.#folder = folder;
    this.#held = held;
  }

  /** Writes the answers that were left out since it was last asked. */
  async add(): Promise<void> {
    const rows = this.#held.take();
    if (rows.length === 0) return;
    const {responses, judgments} = this.#writer.add(rows);
    await (this.#responses ??= this.#tableOf("responses")).add(responses);
    await (this.#judgments ??= this.#tableOf("judgments")).add(judgments);
  }

  /** @returns names of the files, and how many answers and verdicts were left out */
  async finish(): Promise<{
    readonly files: readonly string[];
    readonly repeats: Readonly<Record<string, number>> | null;
  }> {
    await this.add();
    const {memory} = this.#held;
    if (memory === null) return {files: [], repeats: null};
    writeJson(this.#folder, READINGS, readingsJson(memory));
    const [responses, judgments] = [this.#responses, this.#judgments];
    if (responses === null || judgments === null) return {files: [READINGS], repeats: null};
    await responses.finish();
    await judgments.finish();
    return {
      files: [READINGS, ...REPEATED.map(repeatsFile)],
      repeats: {responses: responses.count, judgments: judgments.count}
    };
  }

  #tableOf(table: "responses" | "judgments"): TableFile {
    return new TableFile(this.#folder, table, undefined, repeatsFile(`${table}.parquet`));
  }
}
