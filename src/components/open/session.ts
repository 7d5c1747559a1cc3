import type {KeptLog} from "../../runtime/kept-logs.js";
import {openLog, type Opening, type OpenInput} from "../../runtime/open/client.js";
import type {OpenedLedger, OpenedScores, OpenProgress, OpenSettings} from "../../runtime/open/messages.js";

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
  readonly #bankUrl: () => Promise<string>;

  /** @param bankUrl - where the site keeps UniEval's item bank */
  constructor(bankUrl: () => Promise<string>) {
    this.#bankUrl = bankUrl;
  }

  get state(): OpenState {
    return this.#state;
  }

  subscribe(listener: (state: OpenState) => void): void {
    this.#listeners.add(listener);
    listener(this.#state);
  }

  /** A folder is being walked. */
  collecting(found: number): void {
    if (found === 0) this.#end();
    this.#set({...IDLE, settings: this.#state.settings, phase: "collecting", found});
  }

  open(input: OpenInput, name: string): void {
    this.#input = input;
    this.#set({name});
    this.#read();
  }

  /** Reads the same input under other statements about it. */
  reread(change: {readonly [K in keyof OpenSettings]?: OpenSettings[K] | undefined}): void {
    const entries = Object.entries({...this.#state.settings, ...change}).filter(([, value]) => value !== undefined);
    this.#set({settings: Object.fromEntries(entries) as unknown as OpenSettings});
    if (this.#input !== null) this.#read();
  }

  /** What the reader gave could not even be taken. */
  failed(failure: string): void {
    this.#set({phase: "failed", failure});
  }

  cancel(): void {
    this.#end();
    this.#set({phase: "cancelled"});
  }

  async keep(withPictures: boolean): Promise<void> {
    const kept = await this.#opening?.keep(this.#state.name, withPictures);
    if (kept) this.#set({kept});
  }

  forgotten(id: string): void {
    if (this.#state.kept?.id === id) this.#set({kept: null});
  }

  #read(): void {
    if (this.#input === null) return;
    this.#end();
    const {name, settings} = this.#state;
    this.#set({...IDLE, name, settings, phase: "reading"});
    this.#opening = openLog(this.#input, settings, this.#bankUrl, {
      onProgress: (progress) => this.#set({progress}),
      onLedger: (ledger) => this.#set({ledger, phase: "ledger"}),
      onScores: (scores) => this.#set({scores, phase: "scored"}),
      onFailure: (failure) => this.#set({failure, phase: "failed"})
    });
  }

  #end(): void {
    this.#opening?.cancel();
    this.#opening = null;
  }

  #set(change: Partial<OpenState>): void {
    this.#state = {...this.#state, ...change};
    for (const listener of this.#listeners) listener(this.#state);
  }
}
