import {OwnLogs} from "../../components/controls/index.js";
import {Slot} from "../../components/figure/index.js";
import {shared} from "../../exhibits/guarded.js";
import {GapAnatomy, GapWalk, Shrinkage} from "../../exhibits/methods.js";
import {GAP_BENCHMARK} from "../../lib/benchmarks/registry.js";
import {createMethodsContext, type MethodsFiles} from "../../components/methods/context.js";

/** The figures of the page about methods, each a node that fills in when its data have arrived. */
export function MethodsPage(files: MethodsFiles): Record<"anatomy" | "own" | "walk" | "shrinkage", HTMLElement> {
  const context = createMethodsContext(files);
  return {
    own: OwnLogs(GAP_BENCHMARK?.id ?? null),
    anatomy: Slot(context, shared(GapAnatomy)),
    walk: Slot(context, shared(GapWalk)),
    shrinkage: Slot(context, shared(Shrinkage))
  };
}
