/** What a run without a mutant has seen of a file of tests: how long it took, and the mutants that it reaches. */
export interface FileNote {
  readonly file: string;
  readonly ms: number;
  readonly reached: readonly string[];
}
