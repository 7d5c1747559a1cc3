import {didYouMean, figureId, logNames} from "../lib/report/index.js";
import {simulatedTitle} from "../lib/statements/simulated-title.js";
import {readJson, Slot} from "../components/figure/index.js";
import {plural} from "../components/format/numbers.js";
import {Account, accountTable, totalOf, type SourceAccount} from "../components/ledger/account.js";
import {ledgerTitle} from "../components/open/ledger-report.js";
import type {FigureOptions} from "./figure-options.js";
import {guarded, type FigureSource} from "./guarded.js";
import {PlainFigure} from "./plain-figure.js";
import type {ReportData} from "./report-data.js";

/** Options of `LogAccount`. */
export interface LogAccountOptions extends FigureOptions {
  /** Names of sources, as the list of sources has them; all by default. */
  readonly sources?: readonly string[];
}

/**
 * The account of the report's own logs: records in = accepted + rejected + duplicates + skipped, for each source, with the reasons.
 *
 * Data: the sources of the report.
 *
 * @example LogAccount(data)
 */
export function LogAccount(data: FigureSource<readonly SourceAccount[]>, options: LogAccountOptions = {}): HTMLElement {
  if ("context" in data) return Account(data.context);
  return guarded("LogAccount", () => {
    const {accounts} = data;
    if (accounts === null) throw new RangeError("this report has no logs; list them under sources");
    return Slot(readJson(accounts), (all) =>
      guarded("LogAccount", () => ofReport(data, all as readonly SourceAccount[], options))
    );
  });
}

function ofReport(data: ReportData, all: readonly SourceAccount[], options: LogAccountOptions): HTMLElement {
  const {sources: asked, id = figureId("LogAccount"), caption} = options;
  if (all.length === 0) throw new RangeError("this report has no logs; list them under sources");
  const known = all.map(({name}) => name);
  for (const name of asked ?? [])
    if (!known.includes(name))
      throw new RangeError(`unknown source: ${name}${didYouMean(name, known)} (one of ${known.join(", ")})`);
  const sources = asked === undefined || asked.length === 0 ? all : all.filter(({name}) => asked.includes(name));
  const total = totalOf(sources);
  const figure = PlainFigure(data, {
    id,
    label: "Account of the logs",
    kind: "wide account",
    title: simulatedTitle(
      ledgerTitle(total),
      sources.every(({simulated}) => simulated)
    ),
    body: Account(sources),
    caption,
    data: {table: accountTable(sources), isSimulated: sources.some(({simulated}) => simulated)}
  });
  figure.state(`${plural(total.seen, "record")} from ${plural(sources.length, "source")}`, logNames(sources));
  return figure.node;
}
