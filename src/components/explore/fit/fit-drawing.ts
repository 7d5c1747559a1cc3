import {dotPanels, type Ability} from "../../chart/index.js";
import {capitalized} from "../../format/capitalized.js";
import {fixed, interval, signed, signedInterval} from "../../format/numbers.js";
import type {AbilityContrast} from "../../../lib/models/mirt/replicate-spread.js";

/** One model of a fit. */
export interface FittedModel {
  readonly code: number;
  readonly name: string;
  readonly abilities: readonly {readonly value: number; readonly lo: number; readonly hi: number}[];
  /** First minus second ability, where there are two. */
  readonly difference: AbilityContrast | null;
  /** Identified gap, points. */
  readonly gap: {readonly value: number; readonly lo: number; readonly hi: number} | null;
}

const DRAWN = ["understanding", "generation", "editing"] as const;

/** What a drawing of a fit is of. */
interface DrawnFit {
  readonly abilities: readonly string[];
  /** What abilities are measured in. */
  readonly unit: string;
  /** Models from the highest to the lowest. */
  readonly ordered: readonly FittedModel[];
  readonly width: number;
  /** Last lines of a mark's details. */
  readonly leading: readonly string[];
}

/** Abilities, and where there are two their difference and, where it was estimated, the identified gap, one panel each. */
export function fitDrawing({abilities, unit, ordered, width, leading}: DrawnFit): SVGSVGElement {
  const isTwo = abilities.length === 2;
  // Panels beside each other have no room for numbers, nor has one of three: they are in the details and in the table.
  const hasText = abilities.length < 2 || (isTwo && width < 620);
  const reach = Math.ceil(
    Math.max(
      1,
      ...ordered
        .flatMap((m) =>
          [...m.abilities, ...(m.difference ? [m.difference] : [])].flatMap(({lo, hi}) => [Math.abs(lo), Math.abs(hi)])
        )
        .filter(Number.isFinite)
    )
  );
  const row = (
    m: FittedModel,
    dots: readonly {value: number; lo: number; hi: number; shape: Ability}[],
    text: string,
    lines: string[]
  ) => ({
    id: String(m.code),
    name: m.name,
    dots: dots.filter(({value}) => Number.isFinite(value)),
    ...(hasText ? {text} : {}),
    detail: {heading: m.name, lines: [...lines, ...leading]}
  });
  const shapes = abilities.map((name): Ability => DRAWN.find((one) => one === name) ?? "other");
  const panels = [
    {
      title: abilities.length > 1 ? "Abilities" : "Ability",
      sub: unit,
      rows: ordered.map((m) =>
        row(
          m,
          m.abilities.map((one, d) => ({...one, shape: shapes[d]!})),
          m.abilities.map(({value}) => signed(value, 2)).join("  "),
          m.abilities.map((one, d) => `${abilities[d]} ${signed(one.value, 2)} ${signedInterval(one, 2)}`)
        )
      )
    },
    ...(!isTwo
      ? []
      : [
          {
            title: `${capitalized(abilities[0]!)} minus ${abilities[1]!}`,
            sub: unit,
            rule: {value: 0, label: ""},
            rows: ordered.map((m) =>
              row(m, [{...m.difference!, shape: "other" as const}], signed(m.difference!.value, 2), [
                `${signed(m.difference!.value, 2)} ${signedInterval(m.difference!, 2)}`
              ])
            )
          },
          ...(ordered.every(({gap}) => gap === null)
            ? []
            : [
                {
                  title: "Identified gap",
                  sub: "points",
                  domain: [0, 100] as const,
                  ticks: [0, 25, 50, 75, 100],
                  rows: ordered.map((m) =>
                    m.gap === null
                      ? null
                      : row(m, [{...m.gap, shape: "other" as const}], fixed(m.gap.value), [
                          `${fixed(m.gap.value)} points ${interval(m.gap)}`
                        ])
                  )
                }
              ])
        ])
  ];
  return dotPanels(panels, width, {
    domain: [-reach, reach],
    ticks: [-reach, -reach / 2, 0, reach / 2, reach],
    names: ordered.map(({name}) => name),
    perRow: width < 620 ? 1 : panels.length,
    textWidth: hasText ? 90 : 0
  });
}
