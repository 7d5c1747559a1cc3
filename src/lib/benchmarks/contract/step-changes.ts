/** What one model in one task changes from answering at once to answering in two steps. */
export interface StepChanges {
  /** Whether the change leaves zero out at 95%, and to which side. */
  readonly clear: "gain" | "loss" | "no";
  /** Printed cells of both ways. */
  readonly cells: readonly string[];
}
