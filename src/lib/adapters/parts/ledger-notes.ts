import type {ReadContext} from "../contract/adapter.js";
import type {Ledger} from "../contract/ledger.js";

type Notebook = ReadContext["ledger"];
type Method = keyof Notebook;

/** An entry to be made in a ledger: the method and its arguments. Can be cloned between threads. */
export type LedgerNote = {[M in Method]: readonly [M, ...Parameters<Notebook[M]>]}[Method];

/** Takes entries down for a ledger that is kept elsewhere. */
export class LedgerNotes implements Notebook {
  #notes: LedgerNote[] = [];
  #seen = new Map<string, number>();

  saw(file: string, records = 1): void {
    this.#seen.set(file, (this.#seen.get(file) ?? 0) + records);
  }

  rejected(file: string, place: string, reason: string): void {
    this.#notes.push(["rejected", file, place, reason]);
  }

  skipped(file: string, place: string, reason: string): void {
    this.#notes.push(["skipped", file, place, reason]);
  }

  warning(file: string, place: string, reason: string): void {
    this.#notes.push(["warning", file, place, reason]);
  }

  ignored(file: string, reason: string): void {
    this.#notes.push(["ignored", file, reason]);
  }

  notWhole(file: string, reason: string): void {
    this.#notes.push(["notWhole", file, reason]);
  }

  logged(scores: Parameters<Ledger["logged"]>[0]): void {
    this.#notes.push(["logged", scores]);
  }

  /** What was taken down since the last time; records seen come first, as one entry per file. */
  take(): readonly LedgerNote[] {
    const notes = [...[...this.#seen].map(([file, records]) => ["saw", file, records] as const), ...this.#notes];
    this.#notes = [];
    this.#seen = new Map();
    return notes;
  }
}

/** Makes the entries. */
export function enterNotes(ledger: Notebook, notes: readonly LedgerNote[]): void {
  for (const [method, ...values] of notes) (ledger[method] as (...values: unknown[]) => void).apply(ledger, values);
}
