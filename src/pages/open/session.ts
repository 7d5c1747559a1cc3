import type {Asked} from "../../lib/benchmarks/logs/index.js";
import type {KeptLog} from "../../runtime/kept-logs.js";
import {openLog, type Opening, type OpenInput} from "../../runtime/open/client.js";
import type {GivenFile, OpenedLedger, OpenedScores, OpenProgress, OpenSettings} from "../../runtime/open/messages.js";

/** What the page knows of the log being opened. */
export interface OpenState {
  /** `collecting` is walking a dropped folder. */
  readonly phase: "idle" | "collecting" | "reading" | "ledger" | "scored" | "cancelled" | "failed";
  readonly name: string;
  /** Files found so far while collecting. */
  readonly found: number;
  readonly progress: OpenProgress | null;
  readonly ledger: OpenedLedger | null;
  readonly scores: OpenedScores | null;
  readonly settings: OpenSettings;
  readonly failure: string | null;
  /** Once it is kept. */
  readonly kept: KeptLog | null;
}

export const NO_SETTINGS: OpenSettings = {conflicts: "first"};

const IDLE: OpenState = {
  phase: "idle",
  name: "",
  found: 0,
  progress: null,
  ledger: null,
  scores: null,
  settings: NO_SETTINGS,
  failure: null,
  kept: null
};

/** One log at a time: opening another, or the same one otherwise, ends what runs. */
export class OpenSession {
  readonly #listeners = new Set<(state: OpenState) => void>();
  #state = IDLE;
  #input: OpenInput | null = null;
  #opening: Opening | null = null;
  /** The walk through folders that is wanted; others may still end. */
  #walk: object | null = null;
  readonly #banksUrl: () => Promise<string>;

  /** @param banksUrl - where the site keeps its item banks */
  constructor(banksUrl: () => Promise<string>) {
    this.#banksUrl = banksUrl;
  }

  get state(): OpenState {
    return this.#state;
  }

  subscribe(listener: (state: OpenState) => void): void {
    this.#listeners.add(listener);
    listener(this.#state);
  }

  /**
   * Walks what was dropped, then opens it; a walk that was stopped, or overtaken by another log, opens nothing.
   *
   * @param walk - gives the files, and says how many it has found so far
   */
  async collect(
    walk: (onCount: (files: number) => void) => Promise<readonly GivenFile[]>,
    nameOf: (files: readonly GivenFile[]) => string
  ): Promise<void> {
    this.#end();
    const mine = (this.#walk = {});
    const found = (files: number): void => {
      if (this.#walk === mine) this.#set({...IDLE, phase: "collecting", found: files});
    };
    found(0);
    try {
      const files = await walk(found);
      if (this.#walk !== mine) return;
      if (files.length > 0) this.open({files}, nameOf(files));
      else this.#fail("There is no file in what was dropped.");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (this.#walk === mine) this.#fail(`The browser could not read what was dropped: ${reason}`);
    }
  }

  /** Opens a log; what was said about another one does not hold for it. */
  open(input: OpenInput, name: string): void {
    this.#input = input;
    this.#set({name, settings: NO_SETTINGS});
    this.#read();
  }

  /** Reads the same input under other statements about it. */
  reread(change: {readonly [K in keyof OpenSettings]?: OpenSettings[K] | undefined}): void {
    const entries = Object.entries({...this.#state.settings, ...change}).filter(([, value]) => value !== undefined);
    this.#set({settings: Object.fromEntries(entries) as unknown as OpenSettings});
    if (this.#input !== null) this.#read();
  }

  /** Counts answers otherwise. */
  score(asked: Asked): void {
    this.#opening?.score(asked);
  }

  cancel(): void {
    this.#end();
    this.#set({phase: "cancelled"});
  }

  async keep(withPictures: boolean): Promise<void> {
    const opening = this.#opening;
    const kept = await opening?.keep(this.#state.name, withPictures);
    if (kept && this.#opening === opening) this.#set({kept});
  }

  forgotten(id: string): void {
    if (this.#state.kept?.id === id) this.#set({kept: null});
  }

  #read(): void {
    if (this.#input === null) return;
    this.#end();
    const {name, settings} = this.#state;
    this.#set({...IDLE, name, settings, phase: "reading"});
    this.#opening = openLog(this.#input, settings, this.#banksUrl, {
      onProgress: (progress) => this.#set({progress}),
      onLedger: (ledger) => this.#set({ledger, phase: "ledger"}),
      onScores: (scores) => this.#set({scores, phase: "scored"}),
      onFailure: (failure) => this.#set({failure, phase: "failed"})
    });
  }

  #fail(failure: string): void {
    this.#input = null;
    this.#set({phase: "failed", failure});
  }

  #end(): void {
    this.#walk = null;
    this.#opening?.cancel();
    this.#opening = null;
  }

  #set(change: Partial<OpenState>): void {
    this.#state = {...this.#state, ...change};
    for (const listener of this.#listeners) listener(this.#state);
  }
}
