import type {Asked} from "../../lib/benchmarks/logs/index.js";
import type {KeptLog} from "../kept-logs.js";
import type {
  GivenFile,
  OpenAnswer,
  OpenedLedger,
  OpenedScores,
  OpenProgress,
  OpenRequest,
  OpenSettings
} from "./messages.js";

/** Files that one message carries: many small ones would hold up the page. */
const FILES_PER_MESSAGE = 200;

/** Told while a log is read. */
export interface OpenListener {
  onProgress(progress: OpenProgress): void;
  onLedger(ledger: OpenedLedger): void;
  onScores(scores: OpenedScores): void;
  onFailure(message: string): void;
}

/** A log being read in a worker of its own, which lives on to keep it. */
export interface Opening {
  /** Ends the worker at once, whatever it does. */
  cancel(): void;
  /** Scores the rows again, with answers counted as asked. */
  score(asked: Asked): void;
  /** Writes the rows into this browser's storage, and their pictures if wanted. */
  keep(name: string, withPictures: boolean): Promise<KeptLog>;
}

/** What to read: files of the reader's, or an address of this site. */
export type OpenInput = {readonly files: readonly GivenFile[]} | {readonly url: string};

/**
 * Starts reading.
 *
 * @param banksUrl - where the site keeps its item banks
 */
export function openLog(
  input: OpenInput,
  settings: OpenSettings,
  banksUrl: () => Promise<string>,
  listener: OpenListener
): Opening {
  const worker = new Worker(import.meta.resolve("./open.worker.js"), {type: "module"});
  const post = (request: OpenRequest): void => worker.postMessage(request);
  let keeping: {resolve(log: KeptLog): void; reject(error: Error): void} | null = null;
  let isOver = false;
  worker.onmessage = ({data}: MessageEvent<OpenAnswer>) => {
    if (isOver) return;
    if (data.kind === "progress") listener.onProgress(data.progress);
    else if (data.kind === "ledger") listener.onLedger(data.ledger);
    else if (data.kind === "scores") listener.onScores(data.scores);
    else if (data.kind === "kept") keeping?.resolve(data.log);
    else if (keeping) keeping.reject(new Error(data.message));
    else listener.onFailure(data.message);
  };
  worker.onerror = (event) => listener.onFailure(event.message || "the worker could not be started");
  void send();
  return {
    cancel() {
      isOver = true;
      worker.terminate();
    },
    score: (asked) => post({kind: "score", asked}),
    keep: (name, withPictures) =>
      new Promise((resolve, reject) => {
        keeping = {resolve, reject};
        post({kind: "keep", name, withPictures});
      })
  };

  /** Between messages the page gets to paint. */
  async function send(): Promise<void> {
    if ("url" in input) post({kind: "fetch", url: input.url});
    else
      for (let at = 0; at < input.files.length; at += FILES_PER_MESSAGE) {
        post({kind: "files", files: input.files.slice(at, at + FILES_PER_MESSAGE)});
        await new Promise((resolve) => setTimeout(resolve));
        if (isOver) return;
      }
    post({kind: "read", settings, banksUrl: new URL(await banksUrl(), location.href).href});
  }
}
