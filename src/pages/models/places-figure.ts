import {amongOthers, type AmongPanel} from "../../components/chart/index.js";
import {nameOf} from "../../components/compare/context.js";
import {Figure, intervalColumns, table} from "../../components/figure/index.js";
import {fixed, plural} from "../../components/format/numbers.js";
import {normalQuantile} from "../../lib/math/index.js";
import type {Capability} from "../../lib/benchmarks/index.js";
import type {JointAbility} from "../../lib/stories/index.js";
import type {ModelContext} from "./model-files.js";

const VERBS: Readonly<Record<Capability, string>> = {
  understanding: "Understands",
  generation: "Draws",
  editing: "Edits"
};
const HALF = normalQuantile(0.975);

interface Place extends JointAbility {
  readonly lo: number;
  readonly hi: number;
  /** From the best, among the models measured in this capability. */
  readonly rank: number;
  readonly of: number;
  /** Those whose interval overlaps this one's. */
  readonly tied: number;
  readonly others: readonly number[];
}

/** Where a model stands when all benchmarks are fitted at once: its abilities, among those measured in them. */
export function PlacesFigure({compare, entry, abilities}: ModelContext): HTMLElement {
  const name = nameOf(compare, entry.id);
  const places = abilities
    .filter(({model, measured}) => model === entry.id && measured)
    .map((own): Place => {
      const all = abilities.filter(({capability, measured}) => measured && capability === own.capability);
      const ends = ({theta, se}: JointAbility) => ({lo: theta - HALF * se, hi: theta + HALF * se});
      const mine = ends(own);
      const others = all.filter(({model}) => model !== entry.id);
      const tied = others.filter((other) => ends(other).lo <= mine.hi && mine.lo <= ends(other).hi).length;
      const rank = 1 + others.filter(({theta}) => theta > own.theta).length;
      return {...own, ...mine, rank, of: all.length, tied, others: others.map(({theta}) => theta)};
    });
  const said = places.map(({capability, rank, of}) => `${ordinal(rank)} of ${of} at ${SAID[capability]}`);
  return Figure(compare.state, {
    id: "places",
    number: 3,
    wide: true,
    view: {href: "./compare.html#abilities", name: "All models, and how it is fitted"},
    cite: [...compare.benches.values()],
    content: (_, width) => ({
      title: places.length === 0 ? `${name} has no place on the common scale` : `${said.join(", ").replace(/^./, (letter) => letter.toUpperCase())}${places.every(({tied}) => tied > 0) ? "; no place is certain" : ""}`,
      subtitle: "Abilities from all benchmarks at once, in logits, with 95% intervals; right is better. Strokes: other models.",
      drawing: places.length === 0 ? null : amongOthers([panelOf(places)], width, 34),
      ...(places.length === 0 ? {absent: "None of its printed rates measures one capability alone."} : {}),
      caveats: [],
      source: "Computed from the published tables of all benchmarks; fitted when the site was built.",
      table: table(places, [
        {label: "Capability", value: ({capability}) => capability},
        {label: "Ability, logits", value: ({theta}) => theta, text: ({theta}) => fixed(theta, 2)},
        intervalColumns((place: Place) => place, (end) => fixed(end, 2)),
        {label: "Place from the best", value: ({rank}) => rank},
        {label: "Of", value: ({of}) => of},
        {label: "Not told apart from it", value: ({tied}) => tied},
        {label: "Benchmarks", value: ({benchmarks}) => benchmarks.length}
      ])
    })
  }); // prettier-ignore
}

const SAID: Readonly<Record<Capability, string>> = {
  understanding: "understanding",
  generation: "drawing",
  editing: "editing"
};

function panelOf(places: readonly Place[]): AmongPanel {
  const ends = places.flatMap(({lo, hi, others}) => [lo, hi, ...others]);
  const [lo, hi] = [Math.floor(Math.min(...ends)), Math.ceil(Math.max(...ends))];
  return {
    title: "Less able to more able",
    sub: "logits; 0 is the average model",
    domain: [lo, hi],
    ticks: [lo, 0, hi],
    rows: places.map((place) => ({
      id: place.capability,
      name: VERBS[place.capability],
      value: place.theta,
      lo: place.lo,
      hi: place.hi,
      shape: place.capability,
      others: place.others,
      text: `${ordinal(place.rank)} of ${place.of}`,
      detail: {
        heading: VERBS[place.capability],
        lines: [
          `ability ${fixed(place.theta, 2)}, 95% interval ${fixed(place.lo, 2)} to ${fixed(place.hi, 2)}`,
          `${ordinal(place.rank)} of ${place.of} from the best; ${plural(place.tied, "other")} cannot be told apart from it`
        ]
      }
    }))
  };
}

/** `1st`, `12th`, `23rd`. */
function ordinal(n: number): string {
  const tens = n % 100;
  const ending = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}
