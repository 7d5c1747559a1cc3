import {html} from "htl";
import {goodness, headToHead, type Duel} from "../../lib/stories/index.js";
import {dotPanels, NARROW} from "../chart/index.js";
import {hostPage} from "../../runtime/host-page.js";
import {hasWalk, walkLink} from "../gaps/walk-link.js";
import {Figure, intervalColumns, itemsBetween, itemsColumn, table, type Caveat} from "../figure/index.js";
import {noneOr, plural, signed, signedInterval, words, Words} from "../format/numbers.js";
import {measureName, nameOf, OF_JOINT, shapeOf, sourceText, valueText, type CompareContext} from "./context.js";

type Both = Duel & {readonly difference: NonNullable<Duel["difference"]>};
const inBoth = (duel: Duel): duel is Both => duel.difference !== null;

/** A select bound to one of the two models. */
function ModelSelect(context: CompareContext, key: "a" | "b", label: string): HTMLElement {
  const select = html`<select ${{onchange: () => context.state.set({[key]: select.value})}}>
    ${context.ids.map((id) => html`<option value=${id}>${nameOf(context, id)}</option>`)}
  </select>` as HTMLSelectElement;
  context.state.subscribe((state) => (select.value = state[key]));
  return html`<label class="choose">${label} ${select}</label>`;
}

/** From distance to gap beside the one of the two whose gap is the smaller: the largest of all is walked anyway. */
function WalkAnchor({state, measures}: CompareContext): HTMLElement {
  const gaps = measures.find(({group}) => group === "gap")?.values;
  const link = html`<a></a>` as HTMLAnchorElement;
  state.subscribe(({a, b}) => {
    const [least] = [a, b]
      .filter((id) => gaps?.has(id) && hasWalk(state, id))
      .sort((p, q) => gaps!.get(p)!.value - gaps!.get(q)!.value);
    link.hidden = least === undefined;
    const {href, name} = walkLink(least);
    link.href = href;
    link.textContent = `The gap: ${name[0]!.toLowerCase()}${name.slice(1)}`;
  });
  return link;
}

/** Prints one figure alone, on one page. */
function printAlone(): void {
  document.body.classList.add("print-duel");
  addEventListener("afterprint", () => document.body.classList.remove("print-duel"), {once: true});
  globalThis.print();
}

/** Two models across every measure that both have, on one page that prints. */
export function DuelFigure(context: CompareContext): HTMLElement {
  return Figure(context.state, {
    id: "head-to-head",
    number: 5,
    wide: true,
    controls: html`<div class="chooses">
      ${ModelSelect(context, "a", "First")}${ModelSelect(context, "b", "Second")}
      ${
        // What else is printed is for the page to say.
        hostPage() === null
          ? html`<span class="actions"><button type="button" ${{onclick: printAlone}}>Print this figure</button></span>`
          : ""
      }
      ${WalkAnchor(context)}
    </div>`,
    ignore: ["scope", "models", "pairs", "slopes", "x", "y", ...OF_JOINT],
    cite: [...context.benches.values()],
    content({a, b}, width) {
      const duels = headToHead(context.measures, a, b);
      const both = a === b ? [] : duels.filter(inBoth);
      const [first, second] = [nameOf(context, a), nameOf(context, b)];
      return {
        title: titleOf(first, second, both, a === b),
        subtitle: html`Points by which <b>${first}</b> is better than <b>${second}</b> (hundredths of a UniScore), with
          95% intervals. Filled: the interval leaves out zero.`,
        drawing: both.length === 0 ? null : duelDrawing(context, both, a, b, width),
        ...(both.length === 0 ? {absent: absentOf(first, second, a === b), instead: insteadOf(context, a)} : {}),
        caveats: [
          {
            lead: "Taken as independent,",
            text: "since no item results are published: cautious where both saw the same items. Not corrected for the number of measures."
          },
          ...unpaired(context, duels, a, b)
        ],
        tested: {
          test: "95% interval of each difference, the two models as independent; not corrected for the number of measures",
          n: `${plural(both.length, "measure")} of ${first} and ${second}`
        },
        source: "Computed from the published tables of all benchmarks.",
        table: duelTable(context, duels, a, b)
      };
    }
  });
}

function titleOf(first: string, second: string, both: readonly Both[], isSame: boolean): string {
  if (isSame) return "Choose two different models";
  if (both.length === 0) return `No measure has both ${first} and ${second}: nothing can be said`;
  const of = (who: Duel["ahead"]) => both.filter(({ahead}) => ahead === who).length;
  const [a, b, neither] = [of("a"), of("b"), of("neither")];
  const measures = `${words(both.length)} ${both.length === 1 ? "measure" : "measures"}`;
  if (a + b === 0) return `${first} and ${second} cannot be told apart in any of ${measures}`;
  const open = neither === 0 ? "" : `; ${words(neither)} cannot tell them apart`;
  return `${first} is ahead in ${noneOr(a)} of ${measures}, ${second} in ${noneOr(b)}${open}`;
}

/** Why there is nothing to draw: not a filter, the two selects. */
const absentOf = (first: string, second: string, isSame: boolean): string =>
  isSame
    ? `First and Second are both ${first}.`
    : `No benchmark measured both ${first} and ${second} by one measure: choose another model under First or Second.`;

/** The model that shares most measures with the first one. */
function insteadOf({measures, ids, models, state}: CompareContext, a: string) {
  const shared = (id: string) => measures.filter(({values}) => values.has(a) && values.has(id)).length;
  const best = ids.filter((id) => id !== a).reduce((p, q) => (shared(q) > shared(p) ? q : p));
  return [{name: `Second: ${models.get(best)?.short ?? best}`, choose: () => state.set({b: best})}];
}

/** Measures that only one of the two has: said, not left out. */
function unpaired(context: CompareContext, duels: readonly Duel[], a: string, b: string): Caveat[] {
  const names = (which: (duel: Duel) => boolean) =>
    duels.filter(which).map(({measure}) => measureName(context, measure));
  return [
    [nameOf(context, a), names((duel) => duel.a !== null && duel.b === null)] as const,
    [nameOf(context, b), names((duel) => duel.a === null && duel.b !== null)] as const
  ].flatMap(([name, only]) =>
    only.length === 0 ? [] : [{lead: `${Words(only.length)} of ${name} alone:`, text: `${only.join("; ")}.`}]
  );
}

const digitsOf = ({unit}: Duel["measure"]): number => (unit === "score" ? 3 : 1);

/** Difference in the measure's unit, with its interval. */
const differenceText = ({measure, difference}: Both): string =>
  `${signed(difference.value, digitsOf(measure))} ${signedInterval(difference, digitsOf(measure))}`;

/** Better is to the right, and scores share an axis with points. */
function turned({measure, difference: {value, lo, hi}}: Both): {value: number; lo: number; hi: number} {
  const factor =
    Math.sign(goodness(measure, {value: 1, lo: 1, hi: 1, cells: []})) * (measure.unit === "score" ? 100 : 1);
  const [low, high] = factor < 0 ? [hi, lo] : [lo, hi];
  return {value: factor * value, lo: factor * low, hi: factor * high};
}

function duelDrawing(
  context: CompareContext,
  both: readonly Both[],
  a: string,
  b: string,
  width: number
): SVGSVGElement {
  const reach = Math.max(5, ...both.map(turned).flatMap(({lo, hi}) => [Math.abs(lo), Math.abs(hi)]));
  const end = Math.ceil(reach / 10) * 10;
  const isNarrow = width < NARROW;
  const name = ({measure}: Both) => (isNarrow ? measure.name : measureName(context, measure));
  const [first, second] = [nameOf(context, a), nameOf(context, b)];
  return dotPanels(
    [
      {
        title: `${first} better than ${second}`,
        sub: "points, hundredths of a score",
        rows: both.map((duel) => {
          const {measure, ahead} = duel;
          const [own, other] = [valueText(measure, duel.a!.value), valueText(measure, duel.b!.value)];
          return {
            id: measure.id,
            name: name(duel),
            dots: [{...turned(duel), shape: shapeOf(measure), open: ahead === "neither"}],
            text: isNarrow
              ? signed(duel.difference.value, digitsOf(measure))
              : `${own} vs ${other}: ${differenceText(duel)}`,
            detail: {
              heading: measureName(context, measure),
              lines: [
                `${first} ${own}, ${second} ${other} (${measure.unit}${measure.better === "lower" ? ", less is better" : ""})`,
                `difference ${differenceText(duel)}`,
                ahead === "neither" ? "not told apart" : `${ahead === "a" ? first : second} ahead`
              ],
              source: [a, b].map((id) => sourceText(context, measure, id)).join("; "),
              items: itemsOf(context, duel, a, b)
            }
          };
        })
      }
    ],
    width,
    {
      domain: [-end, end],
      ticks: [-end, -end / 2, 0, end / 2, end],
      format: (value) => signed(value, 0),
      names: both.map(name),
      nameWidth: isNarrow ? 176 : 300,
      textWidth: isNarrow ? 60 : 280
    }
  );
}

/** Items on which the two can be compared, head to head. */
const itemsOf = ({state, published}: CompareContext, {measure: {benchmark}}: Duel, a: string, b: string) =>
  itemsBetween({state, rows: published[benchmark] ?? []}, a, b);

function duelTable(context: CompareContext, duels: readonly Duel[], a: string, b: string) {
  const sides = [
    {side: "a", id: a},
    {side: "b", id: b}
  ] as const;
  const verdict = ({ahead}: Duel) =>
    ahead === null ? null : ahead === "neither" ? "not told apart" : `${nameOf(context, ahead === "a" ? a : b)} ahead`;
  return table(duels, [
    {label: "Measure", value: (duel: Duel) => measureName(context, duel.measure)},
    {label: "Unit", value: ({measure}) => `${measure.unit}${measure.better === "lower" ? ", less is better" : ""}`},
    ...sides.flatMap(({side, id}) => [
      {
        label: nameOf(context, id),
        value: (duel: Duel) => duel[side]?.value ?? null,
        text: (duel: Duel) => valueText(duel.measure, duel[side]!.value)
      },
      intervalColumns(
        (duel: Duel) => duel[side],
        (end, {measure}) => valueText(measure, end)
      )
    ]),
    {
      label: "Difference",
      value: ({difference}) => difference?.value ?? null,
      text: ({difference, measure}) => signed(difference!.value, digitsOf(measure))
    },
    intervalColumns(
      ({difference}) => difference,
      (end, {measure}) => signed(end, digitsOf(measure))
    ),
    {label: "Verdict", value: verdict},
    itemsColumn((duel) => (duel.difference === null ? undefined : itemsOf(context, duel, a, b))),
    ...sides.map(({side, id}) => ({
      label: `Source, ${side === "a" ? "first" : "second"}`,
      value: (duel: Duel) => (duel[side] === null ? null : sourceText(context, duel.measure, id) || null)
    }))
  ]);
}
