import type {SiteFont} from "../../site-fonts.js";
import type {DrawnTree} from "./drawn-tree.js";

/** To the worker that computes. */
export type KernelRequest =
  | {
      readonly kind: "run";
      readonly id: number;
      readonly body: string;
      readonly linesBefore: number;
      readonly uses: readonly string[];
      readonly defines: readonly string[];
      readonly width: number;
    }
  | {readonly kind: "rows"; readonly name: string; readonly rows: readonly Readonly<Record<string, unknown>>[]}
  | {readonly kind: "forget"; readonly names: readonly string[]};

/** From it. */
export type KernelReply =
  | {readonly kind: "ready"}
  | {readonly kind: "done"; readonly id: number; readonly shown: readonly DrawnTree[]}
  | {readonly kind: "failed"; readonly id: number; readonly message: string; readonly line: number | null}
  | {readonly kind: "broken"; readonly message: string};

/** To a frame that shows. */
export type OutputRequest =
  | {readonly kind: "fonts"; readonly fonts: readonly SiteFont[]}
  | {readonly kind: "style"; readonly css: string}
  | {readonly kind: "trees"; readonly trees: readonly DrawnTree[]}
  | {readonly kind: "markup"; readonly html: string};

/** From it: how high its content is. */
export type OutputReply = {readonly kind: "ready"} | {readonly kind: "height"; readonly height: number};
