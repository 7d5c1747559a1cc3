import {
  accuracyRange,
  GEU_CHANCE,
  stepChange,
  type RoleAccuracy,
  type StepChange
} from "../../lib/benchmarks/realunify/index.js";
import {dotPanels, NARROW, textWidth, tiled, type DotPanel, type DotRow} from "../chart/index.js";
import {Segments} from "../controls/index.js";
import {Figure, itemsBehind, itemsColumn, table, type ItemsLink} from "../figure/index.js";
import {signed} from "../format/numbers.js";
import {accuracySource, cellOf, chosenSystems, trackResults, type RealUnifyContext, type System} from "./context.js";
import {protocolColumns} from "./protocol-columns.js";
import {chosenCategories, chosenTracks, TRACK_LOOK, type RealUnifyState, type Track} from "./state.js";
import {accuracyText, changeText, clearText, sameItems} from "./wording.js";

interface CategoryRow {
  readonly system: System;
  readonly direct: RoleAccuracy;
  readonly stepwise: RoleAccuracy | null;
  readonly change: StepChange | null;
  readonly source: string;
  readonly items: ItemsLink | undefined;
}

interface CategoryPanel {
  readonly category: string;
  readonly rows: readonly (CategoryRow | null)[];
  /** Mean change over the models that have both protocols; `null` without any. */
  readonly mean: number | null;
}

interface TrackPanels {
  readonly track: Track;
  readonly systems: readonly (System | null)[];
  readonly panels: readonly CategoryPanel[];
}

/** Unified models in the order of Figure 1 (by the first track shown), specialists of the track beneath a line. */
function systemsOf(context: RealUnifyContext, state: RealUnifyState, track: Track): (System | null)[] {
  const [first = track] = chosenTracks(state);
  const unified = trackResults(context, state, first).map(({system}) => system);
  if (state.rows === "unified") return unified;
  const role = track.id === "UEG" ? "generation-only" : "understanding-only";
  const specialists = chosenSystems(context, state).filter((system) => system.role === role);
  return [...unified, ...(unified.length > 0 && specialists.length > 0 ? [null] : []), ...specialists];
}

function panelsOf(context: RealUnifyContext, state: RealUnifyState): TrackPanels[] {
  return chosenTracks(state)
    .map((track): TrackPanels => {
      const systems = systemsOf(context, state, track);
      const panels = chosenCategories(state, track).map((category): CategoryPanel => {
        const rows = systems.map((system): CategoryRow | null => {
          const cell = system && cellOf(context, system.id, category);
          if (!system || !cell?.direct) return null;
          const {direct, stepwise} = cell;
          return {
            system,
            direct,
            stepwise,
            change: stepwise && stepChange(direct, stepwise),
            source: accuracySource(context, stepwise ?? direct, track),
            items: itemsBehind(context, system.id, {category})
          };
        });
        const changes = rows.flatMap((row) => (row?.change ? [row.change.value] : []));
        return {
          category,
          rows,
          mean: changes.length === 0 ? null : changes.reduce((a, b) => a + b, 0) / changes.length
        };
      });
      return {track, systems, panels};
    })
    .filter(({systems}) => systems.length > 0);
}

function rowOf(row: CategoryRow | null, category: string, track: Track): DotRow | null {
  if (row === null) return null;
  const {system, direct, stepwise, change} = row;
  const {shape} = TRACK_LOOK[track.id];
  const dot = (accuracy: RoleAccuracy, open: boolean) => ({...accuracyRange(accuracy), shape, open});
  return {
    id: system.id,
    name: system.name,
    dots: [dot(direct, true), ...(stepwise ? [dot(stepwise, false)] : [])],
    connect: "var(--ink-2)",
    text: change === null ? "" : signed(change.value, 0),
    detail: {
      heading: `${system.name}, ${category}`,
      lines: [
        `direct ${accuracyText(direct)}`,
        stepwise === null ? "stepwise not published" : `stepwise ${accuracyText(stepwise)}`,
        ...(change === null ? [] : [`change ${changeText(change)} points, ${clearText(change)}`])
      ],
      source: row.source,
      items: row.items
    }
  };
}

function categoriesDrawing(tracks: readonly TrackPanels[], width: number): SVGSVGElement {
  const narrow = width < NARROW;
  const nameWidth = 14 + Math.max(...tracks.flatMap((t) => t.systems.map((s) => textWidth(s?.name ?? ""))));
  const most = Math.max(...tracks.map(({panels}) => panels.length));
  const perRow = Math.max(1, Math.min(most, Math.floor((width - nameWidth) / 158)));
  return tiled(
    width,
    tracks.map(({track, systems, panels}) => (inner: number) => {
      const drawn = panels.map(({category, rows, mean}): DotPanel => {
        const n = rows.find((row) => row !== null)?.direct.n ?? 0;
        return {
          title: category,
          sub: mean === null ? `${n} items` : `${n} items; mean ${signed(mean)}`,
          rows: rows.map((row) => rowOf(row, category, track)),
          rule: track.id === "GEU" ? {value: 100 * GEU_CHANCE, label: `chance ${100 * GEU_CHANCE}`} : undefined
        };
      });
      const share = Math.min(1, panels.length / perRow);
      return dotPanels(drawn, narrow ? inner : nameWidth + (inner - nameWidth) * share, {
        domain: [0, 100],
        ticks: [0, 50, 100],
        names: systems.map((system) => system?.name ?? null),
        perRow: Math.min(perRow, panels.length),
        rowHeight: 22,
        textWidth: 30
      });
    }),
    {gapY: 14}
  );
}

/** Direct to stepwise by category, 100 items each, models in one order. */
export function CategoriesFigure(context: RealUnifyContext): HTMLElement {
  const controls = Segments(context.state, "rows", "Rows", [
    {id: "unified", name: "unified models"},
    {id: "all", name: "with specialists"}
  ]);
  return Figure(context.state, {
    id: "categories",
    number: 2,
    wide: true,
    controls,
    cite: [context.bench],
    content(state, width) {
      const tracks = panelsOf(context, state);
      const panels = tracks.flatMap((t) => t.panels.map((panel) => ({...panel, track: t.track})));
      const flat = panels.flatMap(({category, rows, track}) =>
        rows.flatMap((row) => (row === null ? [] : [{...row, category, track}]))
      );
      const changes = flat.flatMap(({change}) => (change === null ? [] : [change]));
      const clear = (side: "gain" | "loss") => changes.filter((change) => change.clear === side).length;
      const means = panels.flatMap(({category, mean}) => (mean === null ? [] : [{category, mean}]));
      const average =
        new Set(flat.filter(({change}) => change).map(({system}) => system.id)).size > 1 ? " on average" : "";
      const [any] = means;
      const most = any && means.reduce((a, b) => (b.mean > a.mean ? b : a));
      const least = any && means.reduce((a, b) => (b.mean < a.mean ? b : a));
      return {
        title:
          flat.length === 0
            ? "No model is left"
            : !most || !least
              ? "No stepwise result is published for this choice"
              : most === least
                ? `In ${most.category} steps change the score by ${signed(most.mean)} points${average}`
                : `Steps change ${most.category} most for the better, ${signed(most.mean)} points${average}, and ${least.category} ${least.mean < 0 ? "most for the worse" : "least"}, ${signed(least.mean)}`,
        subtitle:
          "Share of items right, %. Open: direct; filled: stepwise; rods: 95% intervals; number: change in points. Diamonds draw, circles answer.",
        drawing: flat.length === 0 ? null : categoriesDrawing(tracks, width),
        caveats: [
          {
            lead: `${clear("gain")} gains and ${clear("loss")} losses`,
            text: `of ${changes.length} changes are clear of zero, each on its own; with so many comparisons a few would be by chance.`
          },
          sameItems(context),
          ...(tracks.some(({track}) => track.id === "GEU")
            ? [
                {
                  lead: "Close to chance.",
                  text: `${flat.filter(({track, direct}) => track.id === "GEU" && accuracyRange(direct).lo <= 100 * GEU_CHANCE).length} of ${flat.filter(({track}) => track.id === "GEU").length} direct results in answering have an interval that reaches ${100 * GEU_CHANCE}, the chance of four options. Keys are not public, so the best constant answer is unknown.`
                }
              ]
            : [])
        ],
        source: `Source: RealUnify, ${state.rows === "all" ? "Tables 2 and 3" : "Table 2"}. Intervals: Wilson, 95%; differences: Newcombe’s hybrid score.`,
        table: table(flat, [
          {label: "Model", value: (r) => r.system.name},
          {label: "Category", value: (r) => r.category},
          {label: "Track", value: (r) => r.track.id},
          protocolColumns(),
          {label: "Items", value: (r) => r.direct.n},
          itemsColumn((r) => r.items),
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}
