import type {BankFile} from "../../lib/benchmarks/index.js";
import type {Asked} from "../../lib/benchmarks/logs/index.js";
import type {ItemBank, JsonValue} from "../../lib/scoring/index.js";
import {keepLog} from "../kept-logs.js";
import {blobFile} from "./blob-file.js";
import {fetchedFile} from "./fetched-file.js";
import type {GivenFile, OpenAnswer, OpenedScores, OpenRequest, OpenSettings} from "./messages.js";
import type {ReadLog} from "./read-log.js";

const PAUSE_MS = 120;

const given: GivenFile[] = [];
let log: ReadLog | null = null;
let scores: OpenedScores | null = null;

/**
 * Readers of every format. They are fetched once this worker listens: a message that comes before that would be lost, and a
 * module that waits for others does not listen yet.
 */
const reader = () => import("./read-log.js");

const answer = (message: OpenAnswer): void => postMessage(message);

async function fetchFile(url: string): Promise<void> {
  const say = throttled();
  given.push(await fetchedFile(url, location.origin, (bytes) => say({bytes, of: null, records: 0})));
}

async function read(settings: OpenSettings, banksUrl: string): Promise<void> {
  const of = given.reduce((sum, {blob}) => sum + blob.size, 0);
  const say = throttled();
  let [bytes, records] = [0, 0];
  const files = given.map((file) =>
    blobFile(file, (count) => {
      bytes += count;
      say({bytes, of, records});
    })
  );
  const onRecords = (count: number): void => {
    records = count;
    say({bytes, of, records});
  };
  const {readLog, scoresOf} = await reader();
  log = await readLog(files, settings, onRecords, (bank) => siteBank(bank, banksUrl));
  answer({kind: "ledger", ledger: log.ledger});
  if (!log.ledger.isHeld || log.rows.length === 0) return;
  scores = scoresOf(log);
  answer({kind: "scores", scores});
}

/** Scores again, with answers counted as asked. */
async function score(asked: Asked): Promise<void> {
  if (log === null || scores === null) return;
  answer({kind: "scores", scores: (await reader()).scoresAsked(log, scores, asked)});
}

/** The site's copy of the bank; a log can be read without it. */
async function siteBank(bank: BankFile, url: string): Promise<ItemBank | null> {
  const response = await fetch(url).catch(() => null);
  const copies = response?.ok ? ((await response.json()) as Readonly<Record<string, JsonValue | undefined>>) : {};
  const content = copies[bank.copy];
  return content === undefined ? null : bank.read(content);
}

async function keep(name: string, withPictures: boolean): Promise<void> {
  if (log === null) return;
  const {rows, ledger, pictures} = log;
  const {lines, notes, logged} = scores ?? (await reader()).scoresOf(log);
  const {total, reasons, conflicts} = ledger.report;
  const account = {total, reasons, conflicts, logged};
  const {simulated, choices} = ledger;
  const about = {name, simulated, choices, account, notes};
  answer({kind: "kept", log: await keepLog(rows, lines, about, withPictures ? pictures : [])});
}

/** Progress, a few times a second. */
function throttled(): (progress: {bytes: number; of: number | null; records: number}) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < PAUSE_MS) return;
    last = now;
    answer({kind: "progress", progress});
  };
}

async function handle(request: OpenRequest): Promise<void> {
  if (request.kind === "files") given.push(...request.files);
  else if (request.kind === "fetch") await fetchFile(request.url);
  else if (request.kind === "read") await read(request.settings, request.banksUrl);
  else if (request.kind === "score") await score(request.asked);
  else await keep(request.name, request.withPictures);
}

/** Requests are worked on one after the other, in their order; what failed before reading ends it. */
let queue: Promise<void> = Promise.resolve();
let isBroken = false;
addEventListener("message", ({data}: MessageEvent<OpenRequest>) => {
  queue = queue.then(async () => {
    if (isBroken) return;
    try {
      await handle(data);
    } catch (error) {
      isBroken = data.kind !== "keep";
      answer({kind: "failed", message: error instanceof Error ? error.message : String(error)});
    }
  });
});
