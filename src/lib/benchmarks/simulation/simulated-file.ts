/** A file of a generated log. Every one says in its path or content that it is simulated. */
export interface SimulatedFile {
  /** Relative to the folder of the log. */
  readonly path: string;
  readonly text: string;
}

/** What a generated log is made from. */
export interface SimulationOptions {
  /** Same seed, same bytes. */
  readonly seed: number;
}
