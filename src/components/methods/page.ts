import {OwnLogs} from "../controls/index.js";
import {Slot} from "../figure/index.js";
import {shared} from "../report/guarded.js";
import {GapAnatomy, GapWalk, Shrinkage} from "../report/methods.js";
import {createMethodsContext, type MethodsFiles} from "./context.js";

/** The figures of the page about methods, each a node that fills in when its data have arrived. */
export function MethodsPage(files: MethodsFiles): Record<"anatomy" | "own" | "walk" | "shrinkage", HTMLElement> {
  const context = createMethodsContext(files);
  return {
    own: OwnLogs("gapeval"),
    anatomy: Slot(context, shared(GapAnatomy)),
    walk: Slot(context, shared(GapWalk)),
    shrinkage: Slot(context, shared(Shrinkage))
  };
}
