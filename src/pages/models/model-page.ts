import {Slot} from "../../components/figure/index.js";
import {readFindings, readModel, type ModelContext, type ModelFiles} from "./model-files.js";
import {CategoriesFigure} from "./categories-figure.js";
import {Further} from "./further.js";
import {ModelHead} from "./model-head.js";
import {MeasuresFigure} from "./measures-figure.js";
import {PlacesFigure} from "./places-figure.js";

/** The parts of the page of one model, each a node that fills in when its data have arrived. */
export function ModelPage(
  model: string,
  files: ModelFiles
): Record<"head" | "measures" | "categories" | "places" | "further", HTMLElement> {
  const context = readModel(model, files);
  // The built page has the name in its head already; a preview does not.
  context.then(({entry}) => (document.querySelector("h1")!.textContent = entry.name)).catch(() => undefined);
  const part = (build: (context: ModelContext) => Node) => Slot(context, build);
  return {
    head: part(ModelHead),
    measures: part(MeasuresFigure),
    categories: part(CategoriesFigure),
    places: part(PlacesFigure),
    further: Slot(Promise.all([context, readFindings(files, context)]), ([ready, findings]) => Further(ready, findings))
  };
}
