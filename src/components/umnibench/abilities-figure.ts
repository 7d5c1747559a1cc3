import {sharedGroups, type SingleAbility, type UmniStage} from "../../lib/benchmarks/umnibench/index.js";
import {dotPanels, tiled, type Dot, type DotRow} from "../chart/index.js";
import {Figure, table, type Caveat} from "../figure/index.js";
import {listed} from "../format/listed.js";
import {count, fixed, interval, words} from "../format/numbers.js";
import {
  cellSource,
  chosenSystems,
  nameOf,
  rateWithRange,
  TrialChoice,
  trialCaveat,
  type UmniContext
} from "./context.js";
import {chosenStages, type UmniState} from "./state.js";
import {capitalized} from "../format/capitalized.js";

/** The three exchanged parts, with what a system of that kind is called. */
const PARTS = [
  {ability: "understanding", title: "Understanding", many: "readers"},
  {ability: "generation", title: "Generation", many: "generators"},
  {ability: "editing", title: "Editing", many: "editors"}
] as const;

interface Part {
  readonly part: (typeof PARTS)[number];
  readonly entries: readonly SingleAbility[];
  /** Best minus worst overall, points; `null` for fewer than two systems. */
  readonly spread: number | null;
}

function partsOf(context: UmniContext, state: UmniState): Part[] {
  const ids = new Set(chosenSystems(context, state).map(({id}) => id));
  return PARTS.map((part): Part => {
    const entries = context.abilities
      .filter(({ability, model}) => ability === part.ability && ids.has(model))
      .sort((a, b) => b.rows.overall!.value - a.rows.overall!.value);
    const values = entries.map(({rows}) => rows.overall!.value);
    return {part, entries, spread: values.length < 2 ? null : Math.max(...values) - Math.min(...values)};
  }).filter(({entries}) => entries.length > 0);
}

function titleOf(parts: readonly Part[]): string {
  const spreads = parts.filter(({spread}) => spread !== null).sort((a, b) => a.spread! - b.spread!);
  const [least, most] = [spreads[0], spreads.at(-1)];
  if (parts.length === 0) return "No system of this choice was measured by one ability";
  if (!least || !most) return "One system is left of each ability: nothing to compare";
  const of = ({part, entries, spread}: Part) =>
    `${words(entries.length)} ${part.many} differ by ${fixed(spread!)} points`;
  return capitalized(least === most ? of(most) : `${of(most)} overall, ${of(least).replace("differ by", "by")}`);
}

/** Entries that print the same values under different names, among what is shown. */
function sharedCaveat(context: UmniContext, groups: readonly (readonly SingleAbility[])[]): Caveat[] {
  const name = ({model, ability}: SingleAbility) => `${nameOf(context, model)} (${ability})`;
  const said = groups.map((group) => listed(group.map(name)));
  return groups.length === 0
    ? []
    : [
        {
          lead: "† Same values, different names:",
          text: `${said.join("; ")}, to the last digit in at least two stages. Different systems hardly agree so by chance.`,
          data: true
        }
      ];
}

/** One ability exchanged at a time while fixed systems take the other two roles (Table 4). */
export function AbilitiesFigure(context: UmniContext): HTMLElement {
  return Figure(context.state, {
    id: "abilities",
    number: 4,
    wide: true,
    controls: TrialChoice(context),
    cite: [context.bench],
    content(state, width) {
      const parts = partsOf(context, state);
      const stages = chosenStages(state);
      const groups = sharedGroups(parts.flatMap(({entries}) => entries));
      const shared = new Set(groups.flat());
      const flat = parts.flatMap(({part, entries}) =>
        entries.flatMap((entry) =>
          [...stages, "overall" as const].flatMap((stage) => {
            const row = entry.rows[stage];
            return row ? [{part, entry, stage, row}] : [];
          })
        )
      );
      const unknown = [
        ...new Set(flat.filter(({row}) => row.n === null).map(({entry}) => nameOf(context, entry.model)))
      ];

      function rowOf(entry: SingleAbility): DotRow {
        const dot = (stage: UmniStage): Dot[] => {
          const row = entry.rows[stage];
          if (!row) return [];
          const shape = stage === "interaction" ? "other" : entry.ability;
          return [{...rateWithRange(context, state, row), shape, open: stage === "counterfactual"}];
        };
        return {
          id: entry.model,
          name: `${nameOf(context, entry.model)}${shared.has(entry) ? " †" : ""}`,
          dots: stages.flatMap(dot),
          connect: "var(--graphic)",
          text: fixed(entry.rows.overall!.value),
          detail: {
            heading: `${nameOf(context, entry.model)}, ${entry.ability}`,
            lines: [...stages, "overall" as const].flatMap((stage) => {
              const row = entry.rows[stage];
              if (!row) return [];
              const {lo, hi} = rateWithRange(context, state, row);
              const range =
                lo === undefined ? ", answers unknown" : ` ${interval({lo, hi: hi!})}, n = ${count(row.n!)} answers`;
              return [`${stage} ${fixed(row.value, 2)}%${range}`];
            }),
            source: cellSource(context, entry.rows.overall!)
          }
        };
      }
      return {
        title: titleOf(parts),
        subtitle:
          "Share of questions right, %, when only one part of the system is exchanged. Coloured: generation stage; neutral: interaction; open: counterfactual; rods: 95% intervals; number: overall.",
        drawing:
          parts.length === 0
            ? null
            : tiled(
                width,
                parts.map(({part, entries}) => (inner: number) => {
                  return dotPanels(
                    [
                      {
                        title: part.title,
                        sub: `${count(entries.length)} ${part.many}`,
                        rows: entries.map(rowOf)
                      }
                    ],
                    inner,
                    {
                      domain: [0, 100],
                      ticks: [0, 50, 100],
                      names: entries.map((entry) => rowOf(entry).name),
                      rowHeight: 27,
                      textWidth: 40
                    }
                  );
                }),
                {perRow: width < 900 ? 1 : 3, gapX: 30}
              ),
        caveats: [
          ...sharedCaveat(context, groups),
          {
            lead: "Not three scales in one.",
            text: "Each panel fixes the other two parts, and not the same ones: compare within a panel. An editor starts from another system’s image, so it has no generation stage."
          },
          trialCaveat(context, state),
          ...(unknown.length > 0
            ? [
                {
                  lead: `${unknown.join(", ")}:`,
                  text: "no count of the usual answers prints as these values, so the denominator is unknown and no interval is drawn.",
                  data: true
                }
              ]
            : [])
        ],
        source: "Source: UmniBench, Table 4. Intervals: Wilson, 95%.",
        table: table(flat, [
          {label: "System", value: (r) => nameOf(context, r.entry.model)},
          {label: "Ability", value: (r) => r.part.ability},
          {label: "Stage", value: (r) => r.stage},
          {label: "Right, %", value: (r) => r.row.value, text: (r) => fixed(r.row.value, 2)},
          {
            label: "95%",
            value: (r) => {
              const {lo, hi} = rateWithRange(context, state, r.row);
              return lo === undefined ? null : interval({lo, hi: hi!});
            }
          },
          {label: "Answers", value: (r) => r.row.n},
          {label: "Note", value: (r) => r.row.note || null},
          {label: "Source", value: (r) => cellSource(context, r.row)}
        ])
      };
    }
  });
}
