import {group, range} from "d3-array";
import {html} from "htl";
import {BENCHMARK_THEMES, THEMES, type Theme} from "../../lib/benchmarks/themes.js";
import {documentedThemes, placeOf, underThemes, type ThemeDifference} from "../../lib/stories/index.js";
import {dotPanels, NARROW, type DotPanel} from "../chart/index.js";
import {Figure, intervalColumns, table, type Caveat} from "../figure/index.js";
import {capitalized} from "../format/capitalized.js";
import {listed} from "../format/listed.js";
import {plural, pValue, signed, signedInterval, words} from "../format/numbers.js";
import {tablesOf} from "../page/site-data.js";
import {ownCaveat} from "../page/own-caveat.js";
import {movedTo, movesOf, type ThemesContext} from "./themes-context.js";

/** Significance of a difference, corrected for all categories. */
const ALPHA = 0.05;

/** Places of a theme that a finding needs, and benchmarks that they must be of. */
const [FEWEST_PLACES, FEWEST_BENCHMARKS] = [2, 2];

/** What a theme asks for, in words. */
const ASKS: Readonly<Record<Theme, string>> = {
  counting: "how many, and in which order",
  text: "letters, words, charts and documents",
  spatial: "where things are, and how they fit",
  attributes: "colours, styles and other properties",
  knowledge: "what one has to know",
  reasoning: "what follows from what is given",
  editing: "a change of a given picture"
};
const NONE = {title: "No theme", asks: "none of these, or several"};

/** Which of the common themes are harder or easier than the rest of their own benchmarks. */
export function ThemesFigure(context: ThemesContext): HTMLElement {
  const {compare} = context;
  return Figure(context.state, {
    id: "themes",
    number: 11,
    wide: true,
    controls: ThemeControls(context),
    cite: [...compare.benches.values()].filter(({id}) => BENCHMARK_THEMES[id] !== undefined),
    content(state, width) {
      const all = underThemes(context.differences(), movesOf(state));
      const drawn = all.filter(({value}) => value !== null);
      const systems = [...new Set(drawn.map((one) => one.systems))];
      return {
        title: titleOf(drawn),
        subtitle:
          "A category’s rate minus the mean of the others of its benchmark, points. Rods: 95% intervals over systems. Filled: clear of zero, corrected.",
        drawing: drawn.length === 0 ? null : themesDrawing(context, drawn, width),
        caveats: [
          ...caveatsOf(state.moved.length),
          ...ownCaveat(compare.own, "its rates stand among the printed ones.")
        ],
        tested: {
          test: `Student’s t over systems for each of ${plural(drawn.length, "category", "categories")}, Holm’s correction for all of them`,
          n: `${Math.min(...systems)} to ${Math.max(...systems)} systems`
        },
        source: "Computed from the published tables; themes are the site’s own.",
        table: table(all, [
          {label: "Theme", value: ({theme}) => themeName(theme)},
          {label: "Benchmark", value: ({benchmark}) => compare.benches.get(benchmark)!.name},
          {label: "Category", value: ({category}) => category},
          {label: "Asked for", value: ({form}) => form},
          {label: "Difference, points", value: ({value}) => value, text: ({value}) => signed(value!)},
          ...intervalColumns<ThemeDifference>(endsOf, (end) => signed(end)),
          {label: "p, corrected", value: ({p}) => p, text: ({p}) => pValue(p!)},
          {label: "Systems", value: ({systems: n}) => n},
          {label: "What it asks", value: ({asks}) => asks},
          {label: "Source", value: (one) => sourceOf(context, one)}
        ])
      };
    }
  });
}

const endsOf = ({lo, hi}: ThemeDifference) => (lo === null || hi === null ? null : {lo, hi});

const themeName = (theme: Theme | null): string => (theme === null ? NONE.title : capitalized(theme));

const isClear = ({p}: ThemeDifference): boolean => p !== null && p < ALPHA;

/** Themes that stand on one side wherever they are asked for, clear of chance. */
function titleOf(all: readonly ThemeDifference[]): string {
  const themes = [...group(all, ({theme}) => theme)].filter(
    ([theme, own]) =>
      theme !== null &&
      own.length >= FEWEST_PLACES &&
      new Set(own.map(({benchmark}) => benchmark)).size >= FEWEST_BENCHMARKS
  );
  const found = ([-1, 1] as const).flatMap((sign) => {
    const own = themes.filter(([, places]) => places.every((one) => isClear(one) && Math.sign(one.value!) === sign));
    return own.length === 0 ? [] : [{own, word: sign < 0 ? "harder" : "easier"}];
  });
  if (found.length === 0)
    return "No theme is harder, or easier, than the rest of its benchmark wherever it is asked for";
  const said = found.map(({own, word}) => {
    const names = listed(own.map(([theme]) => theme!));
    return own.length === 1
      ? `${names} is ${word} than the rest of its benchmark in all ${words(own[0]![1].length)} places that ask for it`
      : `${names} are ${word} than the rest of their benchmarks wherever they are asked for`;
  });
  return `${capitalized(said.join("; "))}; of no other theme is that so`;
}

function caveatsOf(moved: number): Caveat[] {
  return [
    {
      lead: "No scale is shared:",
      text: "each benchmark asks for other things beside a category."
    },
    ...(moved === 0
      ? []
      : [
          {
            lead: `${plural(moved, "category", "categories")} moved by you.`,
            text: "Values, intervals and p stay as they are; only what stands together changes."
          }
        ])
  ];
}

const sourceOf = ({compare}: ThemesContext, {benchmark, cells}: ThemeDifference): string => {
  const own = new Set(cells);
  const rows = (compare.published[benchmark] ?? []).filter(({cell}) => own.has(cell));
  return tablesOf(compare.benches.get(benchmark)!.name, rows);
};

/** A category, and the theme that it stands under. */
function ThemeControls({compare, state}: ThemesContext): HTMLElement {
  const category = html`<select ${{onchange: () => show()}}>
    ${[...compare.benches.values()].flatMap(({id, name}) => {
      const own = BENCHMARK_THEMES[id]?.categories ?? [];
      return own.length === 0
        ? []
        : html`<optgroup label=${name}>
            ${own.map((one) => html`<option value=${placeOf(id, one.category)}>${one.category}</option>`)}
          </optgroup>`;
    })}
  </select>` as HTMLSelectElement;
  const theme = html`<select
    ${{
      onchange: () =>
        state.set(movedTo(state.get(), category.value, theme.value === "" ? null : (theme.value as Theme)))
    }}
  >
    ${[...THEMES, null].map((one) => html`<option value=${one ?? ""}>${themeName(one)}</option>`)}
  </select>` as HTMLSelectElement;
  const back = html`<button type="button" class="quiet" ${{onclick: () => state.reset()}}>
    As documented
  </button>` as HTMLButtonElement;
  const show = () => {
    const moves = movesOf(state.get());
    const place = category.value;
    theme.value = (moves.has(place) ? moves.get(place) : documentedThemes.get(place)) ?? "";
  };
  state.subscribe(() => {
    back.hidden = state.isDefault();
    show();
  });
  return html`<div class="chooses">
    <label class="choose">Category ${category}</label><label class="choose">Theme ${theme}</label>${back}
  </div>` as HTMLElement;
}

function themesDrawing(context: ThemesContext, all: readonly ThemeDifference[], width: number): SVGSVGElement {
  const isNarrow = width < NARROW;
  const nameOf = ({category, benchmark, form}: ThemeDifference) =>
    `${category}${isNarrow ? "\n" : " · "}${context.compare.benches.get(benchmark)!.name}, ${form}`;
  const ends = all.flatMap(({value, lo, hi}) => [lo ?? value!, hi ?? value!]);
  const domain: [number, number] = [10 * Math.floor(Math.min(...ends) / 10), 10 * Math.ceil(Math.max(...ends) / 10)];
  const step = domain[1] - domain[0] > 60 ? 20 : 10;
  const panels = [...group(all, ({theme}) => theme)].map(([theme, own]): DotPanel => ({
    title: themeName(theme),
    sub: theme === null ? NONE.asks : ASKS[theme],
    names: own.map(nameOf),
    rows: own.map((one) => ({
      id: `${one.place}|${one.form}`,
      name: one.category,
      dots: [
        {
          value: one.value!,
          lo: one.lo ?? undefined,
          hi: one.hi ?? undefined,
          shape: one.capability,
          open: !isClear(one)
        }
      ],
      text: signed(one.value!),
      detail: {
        heading: `${one.category}, ${context.compare.benches.get(one.benchmark)!.name}, ${one.form}`,
        lines: [
          `Asks for ${one.asks}`,
          `${signed(one.value!)} points beside the other categories${endsOf(one) ? ` ${signedInterval(endsOf(one)!)}` : ""}`,
          `${one.p === null ? "not tested" : `${pValue(one.p)}, corrected`}; ${plural(one.systems, "system")}`
        ],
        source: sourceOf(context, one),
        cells: one.cells
      }
    }))
  }));
  return dotPanels(panels, width, {
    domain,
    ticks: range(Math.ceil(domain[0] / step) * step, domain[1] + 1e-9, step),
    names: all.map(nameOf),
    perRow: 1,
    rowHeight: isNarrow ? 32 : 21,
    nameWidth: isNarrow ? 150 : 350,
    textWidth: 52,
    legend: [
      {shape: "understanding", words: "answered"},
      {shape: "generation", words: "drawn"},
      {shape: "editing", words: "edited"}
    ]
  });
}
