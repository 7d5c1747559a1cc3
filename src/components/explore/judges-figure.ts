import {html} from "htl";
import {kendall} from "../../lib/math/index.js";
import {facetOf, judgeAgreement, type JudgeAgreement, type PairedVerdicts} from "../../lib/explore/index.js";
import {dotPanels} from "../chart/index.js";
import {table as tableOf} from "../figure/index.js";
import {count, fixed, interval, plural} from "../format/numbers.js";
import type {ExploreContext} from "./context.js";
import {RestingFigure, sourceOfLog, waiting} from "./resting-figure.js";

const SHOWN_ITEMS = 12;

/** Two judges on the same answers: agreement by model, severity, whether the ranking survives, and the items in dispute. */
export function JudgesFigure(context: ExploreContext, openItem: (item: number) => void): HTMLElement {
  const {table, nameOf} = context;
  const judge = facetOf(table, "judge")!;
  const models = facetOf(table, "model")!;
  const notedAs = (item: number) => {
    const note = context.notes.of(table.items.ids[item]);
    return note === null ? "" : note.isFlagged ? ", flagged" : ", noted";
  };
  /** Share right under either judge. */
  function ratesOf(pairs: PairedVerdicts, model: number): {rateA: number; rateB: number} {
    let [n, a, b] = [0, 0, 0];
    for (let p = 0; p < pairs.item.length; p++) {
      if (models.codes[pairs.rowA[p]] !== model) continue;
      n++;
      a += pairs.a[p];
      b += pairs.b[p];
    }
    return {rateA: a / n, rateB: b / n};
  }
  return RestingFigure(context, {
    id: "judges",
    number: context.figures.indexOf("judges") + 1,
    keys: [],
    compute: function* () {
      const [a, b] = judge.values
        .map((name, code) => ({name, code}))
        .filter(({name, code}) => name !== null && (context.rate("judge", code)?.scored ?? 0) > 0)
        .map(({code}) => code);
      if (a === undefined || b === undefined) return {none: true as const};
      const pairs = yield* context.pairs({facet: "judge", a, b});
      const whole = judgeAgreement(table, pairs);
      const byModel = models.values.flatMap((_, value) => {
        const agreement = judgeAgreement(table, pairs, {facet: "model", value});
        return agreement ? [{value, agreement, ...ratesOf(pairs, value)}] : [];
      });
      yield;
      return {none: false as const, a, b, whole, byModel, disputed: disputedItems(pairs)};
    },
    content(found, width) {
      if (found.none || found.whole === null)
        return {
          ...waiting(table),
          title: "One judge only under these filters",
          subtitle: "Agreement needs two.",
          waiting: "Choose both judges in the list to compare them."
        };
      const {a, b, whole, byModel, disputed} = found;
      const [first, second] = [nameOf("judge", a), nameOf("judge", b)];
      const rows = [...byModel].sort((x, y) => y.agreement.kappa.estimate - x.agreement.kappa.estimate);
      const tau =
        byModel.length > 2
          ? kendall(
              byModel.map(({rateA}) => rateA),
              byModel.map(({rateB}) => rateB)
            ).estimate
          : NaN;
      const dots = ({kappa}: JudgeAgreement) =>
        Number.isNaN(kappa.estimate)
          ? []
          : [{value: kappa.estimate, lo: kappa.interval.lo, hi: kappa.interval.hi, shape: "other" as const}];
      const row = (id: string, name: string, agreement: JudgeAgreement) => ({
        id,
        name,
        dots: dots(agreement),
        text: `${fixed(100 * agreement.kappa.agreement)}%  κ ${fixed(agreement.kappa.estimate, 2)}`,
        detail: {
          heading: name,
          lines: [
            `kappa ${fixed(agreement.kappa.estimate, 2)} ${interval(agreement.kappa.interval, 2)}, agreement ${fixed(100 * agreement.kappa.agreement)}%`,
            `right only for ${first}: ${agreement.onlyA}, only for ${second}: ${agreement.onlyB}`
          ]
        },
        model: id
      });
      return {
        title: `${first} and ${second} agree on ${fixed(100 * whole.kappa.agreement)}% of ${count(whole.kappa.n)} answers${
          Number.isNaN(tau) ? "" : tau === 1 ? "; the ranking survives" : `; rankings agree with τ = ${fixed(tau, 2)}`
        }`,
        subtitle: "Cohen's kappa by model with 95% interval: 1 is full agreement, 0 what chance would give.",
        drawing: dotPanels(
          [
            {
              title: "Kappa",
              sub: "by model",
              rows: [
                row("all", "All models", whole),
                null,
                ...rows.map(({value, agreement}) => row(String(value), nameOf("model", value), agreement))
              ]
            }
          ],
          width,
          {
            domain: [0, 1],
            ticks: [0, 0.25, 0.5, 0.75, 1],
            names: ["All models", null, ...rows.map(({value}) => nameOf("model", value))],
            textWidth: 120
          }
        ),
        caveats: [
          {lead: "Severity.", text: severityText(first, second, whole)},
          {
            lead: "In dispute:",
            text:
              disputed.length === 0
                ? "no item."
                : html`${disputed.map(({item, n}, k) => [k > 0 ? ", " : "", html`<button type="button" class="linkish" ${{onclick: () => openItem(item)}}>${table.items.ids[item]}</button>`, ` (${n}${notedAs(item)})`]).flat()}.
                  The number of models over which they differ.`
          }
        ],
        tested: {
          test: `Cohen's kappa ${fixed(whole.kappa.estimate, 2)} ${interval(whole.kappa.interval, 2)} (95%)`,
          n: plural(whole.kappa.n, "answer")
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(rows, [
          {label: "Model", value: ({value}) => nameOf("model", value)},
          {label: `Right, ${first}, %`, value: ({rateA}) => 100 * rateA, text: ({rateA}) => fixed(100 * rateA)},
          {label: `Right, ${second}, %`, value: ({rateB}) => 100 * rateB, text: ({rateB}) => fixed(100 * rateB)},
          {
            label: "Agreement, %",
            value: ({agreement}) => 100 * agreement.kappa.agreement,
            text: ({agreement}) => fixed(100 * agreement.kappa.agreement)
          },
          {
            label: "Kappa",
            value: ({agreement}) => agreement.kappa.estimate,
            text: ({agreement}) => fixed(agreement.kappa.estimate, 3)
          },
          {
            label: "Low",
            value: ({agreement}) => agreement.kappa.interval.lo,
            text: ({agreement}) => fixed(agreement.kappa.interval.lo, 3)
          },
          {
            label: "High",
            value: ({agreement}) => agreement.kappa.interval.hi,
            text: ({agreement}) => fixed(agreement.kappa.interval.hi, 3)
          },
          {
            label: "Severity of the second, logits",
            value: ({agreement}) => (Number.isFinite(agreement.severity) ? agreement.severity : null),
            text: ({agreement}) => fixed(agreement.severity, 2)
          }
        ])
      };
    }
  });
}

function severityText(first: string, second: string, {severity, severitySe, onlyA, onlyB}: JudgeAgreement): string {
  const counts = `${first} alone calls ${plural(onlyA, "answer")} right, ${second} alone ${count(onlyB)}`;
  if (!Number.isFinite(severity)) return `${counts}; a finite estimate does not exist.`;
  const [mild, amount] = severity < 0 ? [second, -severity] : [first, severity];
  return `${counts}: ${mild} is milder by ${fixed(amount, 2)} logits (standard error ${fixed(severitySe, 2)}) in a Rasch model with judges.`;
}

/** Items on which the judges differ for most models. */
function disputedItems({item, a, b}: PairedVerdicts): {item: number; n: number}[] {
  const counts = new Map<number, number>();
  for (let p = 0; p < item.length; p++) if (a[p] !== b[p]) counts.set(item[p], (counts.get(item[p]) ?? 0) + 1);
  return [...counts]
    .map(([one, n]) => ({item: one, n}))
    .sort((x, y) => y.n - x.n || x.item - y.item)
    .slice(0, SHOWN_ITEMS);
}
