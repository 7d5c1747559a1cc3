import {Slot} from "../figure/index.js";
import {AnatomyFigure} from "./anatomy-figure.js";
import {createMethodsContext, type MethodsFiles} from "./context.js";
import {ShrinkageFigure} from "./shrinkage-figure.js";
import {WalkFigure} from "./walk-figure.js";

/** The figures of the page about methods, each a node that fills in when its data have arrived. */
export function MethodsPage(files: MethodsFiles): Record<"anatomy" | "walk" | "shrinkage", HTMLElement> {
  const context = createMethodsContext(files);
  return {
    anatomy: Slot(context, AnatomyFigure),
    walk: Slot(context, WalkFigure),
    shrinkage: Slot(context, ShrinkageFigure)
  };
}
