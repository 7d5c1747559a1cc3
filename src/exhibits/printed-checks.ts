import {decodeLedger} from "../lib/ledger/index.js";
import {BENCHMARK_IDS} from "../lib/benchmarks/index.js";
import {isOwnCell} from "../lib/benchmarks/index.js";
import {readJson, Slot} from "../components/figure/index.js";
import {ChecksFigure} from "../components/ledger/checks-figure.js";
import {createLedgerContext, type LedgerContext} from "../components/ledger/context.js";
import {stateOptions, type FigureOptions} from "./figure-options.js";
import {guarded, type FigureSource} from "./guarded.js";

/** Options of `PrintedChecks`. */
export interface PrintedChecksOptions extends FigureOptions {
  /** Benchmarks, of `gapeval`, `realunify`, `unieval` and `umnibench`; by default the report's. */
  readonly benchmarks?: readonly string[];
  /** Grades of findings: `impossible`, `two-prints`, `every-reading`, `some-reading` or `curiosity`; all by default. */
  readonly severity?: readonly string[];
  /** Ids of checks, as the ledger's addresses have them; all by default. */
  readonly checks?: readonly string[];
}

const KEYS = {benchmarks: "benchmark", severity: "severity", checks: "check"};

/**
 * What the checks of printed numbers found, by check and benchmark, a mark per finding: sums, means, ratios and digits that do not fit.
 *
 * Data: printed tables of the benchmarks, and the ledger of what was recomputed from them; no log.
 *
 * @example PrintedChecks(data, {benchmarks: ["gapeval"]})
 */
export function PrintedChecks(data: FigureSource<LedgerContext>, options: PrintedChecksOptions = {}): HTMLElement {
  if ("context" in data) return ChecksFigure(data.context);
  return guarded("PrintedChecks", () => {
    const {ledger, published, benches, config} = data;
    if (ledger === null) throw new RangeError("the ledger of printed numbers is not among this page's data");
    const {frame, given} = stateOptions(data, "PrintedChecks", options, KEYS, new Set());
    const all = config.benchmarks.length === BENCHMARK_IDS.length;
    const state = {frame, given: "benchmark" in given || all ? given : {...given, benchmark: config.benchmarks}};
    const rows = Object.values(published)
      .flat()
      .filter(({cell}) => !isOwnCell(cell));
    return Slot(readJson(ledger).then(decodeLedger), (decoded) =>
      guarded("PrintedChecks", () => ChecksFigure(createLedgerContext(rows, benches, decoded, state)))
    );
  });
}
