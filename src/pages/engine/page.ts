import {Slot} from "../../components/figure/index.js";
import {BenchmarkPanel} from "./benchmark-panel.js";
import {createEngineContext, type EngineFiles} from "./context.js";
import {Offer} from "./offer.js";
import {ParityPanel} from "./parity-panel.js";

/** The parts of the engine's page, each a node that fills in when the browser has said what it offers. */
export function EnginePage(files: EngineFiles): Record<"offer" | "parity" | "benchmark", HTMLElement> {
  const context = createEngineContext(files);
  return {
    offer: Slot(context, Offer),
    parity: Slot(context, ParityPanel),
    benchmark: Slot(context, BenchmarkPanel)
  };
}
