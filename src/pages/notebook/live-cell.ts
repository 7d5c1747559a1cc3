import type {CellKind} from "../../lib/notebook/index.js";
import type {DrawnTree} from "../../runtime/notebook/index.js";
import type {QueryResult} from "../../runtime/sql/index.js";
import type {Signal} from "../../components/dom/signal.js";

/** What a cell shows. */
export type CellOutput =
  | {readonly kind: "none"}
  | {readonly kind: "running"}
  | {readonly kind: "stopped"}
  | {readonly kind: "trees"; readonly trees: readonly DrawnTree[]}
  | {readonly kind: "rows"; readonly result: QueryResult; readonly isSimulated: boolean}
  | {readonly kind: "error"; readonly message: string; readonly line: number | null};

/** A cell of the open notebook; its text changes in place while it is written. */
export interface LiveCell {
  readonly id: number;
  readonly kind: CellKind;
  name: string;
  text: string;
  readonly output: Signal<CellOutput>;
}
