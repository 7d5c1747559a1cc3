import {html, svg} from "htl";
import {
  causesIn,
  CERTAIN,
  CHECKS,
  SEVERITIES,
  type CheckId,
  type ExplainedFinding,
  type Finding
} from "../../lib/ledger/index.js";
import type {BenchmarkId} from "../../lib/schema/index.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/index.js";
import {drawing} from "../chart/index.js";
import {Figure, mark, table} from "../figure/index.js";
import {count, plural, words, Words} from "../format/numbers.js";
import {
  benchmarkOf,
  chosenFindings,
  placeOfCell,
  statementsOf,
  type LedgerContext,
  type LedgerState
} from "./context.js";
import {SEVERITY_WORDS, severityGlyph, severityIcon} from "./severity.js";

/** Every finding as one mark, by check and benchmark, with how much each check looked at. */
export function ChecksFigure(context: LedgerContext): HTMLElement {
  // In a report there is no list of findings to lead to.
  const isAlone = context.state.frame !== undefined;
  return Figure(context.state, {
    id: "checks",
    number: 1,
    wide: true,
    cite: [...context.benches.values()],
    content(state, width) {
      const findings = chosenFindings(context, state);
      const heavy = causesIn(findings.filter(({severity}) => CERTAIN.includes(severity)));
      return {
        title: titleOf(context, findings, heavy, benchmarksShown(state)),
        subtitle: html`One mark per finding.
        ${SEVERITIES.map(
          (severity) =>
            html`<span class="severity-key"
              >${severityIcon(severity)} ${SEVERITY_WORDS[severity].name.toLowerCase()}</span
            > `
        )}`,
        ...(isAlone ? {} : {hint: "A click on a mark leads to its finding."}),
        drawing: findings.length === 0 ? null : checksDrawing(context, findings, benchmarksShown(state), width),
        caveats: [
          {
            lead: "Found, not listed.",
            text: "No check knows a benchmark or a model: which parts make up a total, by which rule and denominators, is inferred from the tables."
          },
          {
            lead: "No verdict.",
            text: "A number that does not follow may be a slip of the table, of the text, or of our reading. Chance can raise a finding too: in one or two of a hundred random correct tables it did."
          }
        ],
        tested: {
          test: "checks that know no benchmark and no model",
          n: plural(inScope(context, state.benchmark), "printed number")
        },
        source: `Computed from ${count(inScope(context, state.benchmark))} printed numbers and ${count(statementsOf(context, state.benchmark).length)} statements${state.benchmark.length === 0 ? "" : ` of ${state.benchmark.map((id) => context.benches.get(id as BenchmarkId)!.name).join(", ")}`} when the site was built.`,
        table: table(findings, [
          {label: "Check", value: (f) => CHECKS.find(({id}) => id === f.check)!.name},
          {label: "Grade", value: (f) => f.severity},
          {label: "Benchmark", value: (f) => context.benches.get(benchmarkOf(f))!.name},
          {label: "Printed", value: (f) => f.printed},
          {label: "Recomputed", value: (f) => f.recomputed, text: (f) => shortNumber(f.recomputed)},
          {label: "Root cause", value: (f) => f.cause},
          {label: "Finding", value: (f) => f.sentence, ...(isAlone ? {} : {href: (f: Finding) => `#${f.id}`})},
          {label: "Source", value: (f) => (f.cells[0] ? placeOfCell(context, f.cells[0]) : null)}
        ])
      };
    }
  });
}

const benchmarksShown = ({benchmark}: LedgerState): readonly BenchmarkId[] =>
  BENCHMARK_IDS.filter((id) => benchmark.length === 0 || benchmark.includes(id));

/** Printed numbers of the chosen benchmarks. */
const inScope = ({entries, rows}: LedgerContext, chosen: readonly string[]): number =>
  entries.filter(({cell}) => chosen.length === 0 || chosen.includes(rows.get(cell.id)!.benchmark)).length;

const shortNumber = (value: number | null): string => (value === null ? "—" : String(Number(value.toPrecision(6))));

function titleOf(
  context: LedgerContext,
  findings: readonly ExplainedFinding[],
  heavy: readonly ExplainedFinding[],
  shown: readonly BenchmarkId[]
): string {
  if (findings.length === 0) return "No finding matches these filters";
  if (heavy.length === 0)
    return `${Words(findings.length)} ${findings.length === 1 ? "finding" : "findings"}, none that tables or sentences must answer for`;
  const most = shown
    .map((id) => ({id, n: heavy.filter((f) => benchmarkOf(f) === id).length}))
    .reduce((a, b) => (b.n > a.n ? b : a));
  const clean = shown.filter((id) => !findings.some((f) => benchmarkOf(f) === id));
  return (
    `${plural(heavy.length, "root cause")} of ${words(causesIn(findings).length)} ${heavy.length === 1 ? "makes" : "make"} printed numbers or sentences disagree` +
    (shown.length === 1
      ? ` in ${context.benches.get(most.id)!.name}`
      : `, most in ${context.benches.get(most.id)!.name}`) +
    (clean.length === 1 ? `; ${context.benches.get(clean[0]!)!.name} has none` : "")
  );
}

const STEP = 14;

function checksDrawing(
  context: LedgerContext,
  findings: readonly Finding[],
  shown: readonly BenchmarkId[],
  width: number
): SVGSVGElement {
  const narrow = width < 620;
  const left = narrow ? 0 : 190;
  const right = narrow ? 0 : 92;
  const columnWidth = (width - left - right) / shown.length;
  const perLine = Math.max(4, Math.floor((columnWidth - 10) / STEP));
  const of = (check: CheckId, bench: BenchmarkId) =>
    findings.filter((f) => f.check === check && benchmarkOf(f) === bench);
  let y = 26;
  const rows = CHECKS.map((check) => {
    const cells = shown.map((bench) => of(check.id, bench));
    const lines = Math.max(1, ...cells.map((cell) => Math.ceil(cell.length / perLine)));
    const top = y;
    y += (narrow ? 20 : 0) + lines * STEP + 12;
    return {check, cells, top};
  });
  const x = (c: number) => left + c * columnWidth;
  return drawing(
    width,
    y + 4,
    shown.map((id, c) => svg`<text class="tick" x=${x(c)} y="12">${context.benches.get(id)!.name}</text>`),
    narrow
      ? ""
      : svg`<text class="tick" x=${width} y="12" text-anchor="end">${shown.length === BENCHMARK_IDS.length ? "looked at" : "looked at in all"}</text>`,
    rows.map(({check, cells, top}) => {
      const middle = top + (narrow ? 20 : 0);
      return svg`<g><line class="grid" x1="0" x2=${width} y1=${top - 4} y2=${top - 4}></line><text class=${cells.every((cell) => cell.length === 0) ? "value faint" : "value"} x="0" y=${top + 12}>${check.name}</text><text class="tick" x=${width} y=${top + 12} text-anchor="end">${count(context.tested[check.id])}</text>${cells.flatMap(
        (cell, c) =>
          cell.map((finding, i) => {
            const [mx, my] = [x(c) + 6 + (i % perLine) * STEP, middle + 8 + Math.floor(i / perLine) * STEP];
            return mark(
              svg`<g class="go"><rect class="hit" x=${mx - 7} y=${my - 7} width="14" height="14"></rect>${severityGlyph(finding.severity, mx, my)}<circle class="anchor" cx=${mx} cy=${my} r="0.1"></circle></g>`,
              finding.id,
              {
                heading: check.name,
                lines: [finding.sentence],
                source: finding.cells[0] ? placeOfCell(context, finding.cells[0]) : undefined,
                ...(context.state.frame ? {} : {href: `#${finding.id}`})
              }
            );
          })
      )}</g>`;
    })
  );
}
