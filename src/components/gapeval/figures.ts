import {html} from "htl";
import {CATEGORIES, gapTrend, type CellGap, type PairedCell} from "../../lib/stories/index.js";
import {pearson} from "../../lib/math/index.js";
import {Segments, Slider} from "../controls/index.js";
import {Figure, table, type Caveat} from "../figure/index.js";
import {fixed, interval, signed, signedInterval, words, Words} from "../format/numbers.js";
import {sourceOf} from "../site-data.js";
import {anatomy} from "./anatomy.js";
import {AssociationSlider, mapCells, medianAssociation} from "./association-slider.js";
import {categoriesDrawing, type CategoryPanel} from "./categories-drawing.js";
import {
  cellSource,
  chosenModels,
  lambdaOf,
  nameOf,
  publishedGap,
  rateOf,
  type GapEvalContext,
  type ShownEstimates
} from "./context.js";
import {judgesDrawing} from "./judges-drawing.js";
import {mapDrawing} from "./map-drawing.js";
import {OUTCOMES, outcomesDrawing} from "./outcomes-drawing.js";
import {paintTies, rankingDrawing, type RankedGap} from "./ranking-drawing.js";
import {ratesDrawing} from "./rates-drawing.js";
import {associationOf, CATEGORY_IDS, chosenCategories, kindOf, type GapEvalState} from "./state.js";

const SOURCE = "Source: GapEval, Table 2 (rates as printed); identified gaps and intervals computed from them.";

/** Names every impossible row among the cells in view; none when there is none. */
function repairs(context: GapEvalContext, cells: readonly PairedCell[]): Caveat[] {
  const rows = cells.filter((cell) => cell.repaired);
  if (rows.length === 0) return [];
  const said = rows.map(
    (cell) =>
      `${nameOf(context, cell.model)} in ${cell.category} is printed with generation (${fixed(cell.generation, 2)}) below success (${fixed(cell.success, 2)})`
  );
  const text = `${said.join("; ")}, which cannot be. The two are swapped here, marked †.`;
  return [{lead: rows.length === 1 ? "One row repaired." : `${Words(rows.length)} rows repaired.`, text, data: true}];
}

/** How the shown intervals were made, for the line under a title. */
function originLine({origin, durationMs, error}: ShownEstimates): string {
  if (error !== null) return `The fit in this browser failed (${error}); shown are closed-form intervals.`;
  if (origin === "built") return "Fitted when the site was built; being refitted in this browser.";
  if (origin === "quick") return "Closed-form intervals while the draws run.";
  return `Fitted in this browser in ${fixed(durationMs / 1000, 1)} s, 20,000 draws per cell.`;
}

/** Models in the order of the ranking: by identified overall gap, smallest first. */
export function ranked(context: GapEvalContext, state: GapEvalState): RankedGap[] {
  const {estimates} = context.shown.get();
  const models = chosenModels(context, state);
  const categories = chosenCategories(state);
  return estimates.overall
    .filter(({model}) => models.includes(model))
    .map((row) => {
      const own = context.paired.filter((cell) => cell.model === row.model && categories.includes(cell.category));
      return {
        id: row.model,
        name: nameOf(context, row.model),
        gap: row.gap,
        lo: row.lo,
        hi: row.hi,
        includesZero: row.lo <= 0,
        published: publishedGap(context, row.model, categories),
        rank: row.rank ?? 0,
        repaired: own.some((cell) => cell.repaired),
        source: rankingSource(context, own),
        ties: new Set(row.ties.filter((id) => models.includes(id)))
      };
    })
    .sort((a, b) => a.gap - b.gap);
}

/** Source of an overall gap: its printed cell where all categories are chosen, else the first of the averaged ones. */
function rankingSource(context: GapEvalContext, own: readonly PairedCell[]): string {
  const [first] = own;
  if (!first) return context.bench.name;
  const printed = context.rows.find(
    (row) => row.table === "Table 2" && row.model === first.model && row.metric === "gap" && row.category === "Overall"
  );
  return own.length === CATEGORIES.length && printed
    ? sourceOf(context.bench.name, printed)
    : cellSource(context, first);
}

/** Cells of the chosen models and categories. */
function inView(context: GapEvalContext, state: GapEvalState): readonly PairedCell[] {
  const [models, categories] = [chosenModels(context, state), chosenCategories(state)];
  return context.paired.filter((cell) => models.includes(cell.model) && categories.includes(cell.category));
}

/** Root mean square difference between identified and published gaps. */
function residual(rows: readonly RankedGap[]): number {
  const pairs = rows.filter((row) => row.published !== null);
  return Math.sqrt(pairs.reduce((sum, row) => sum + (row.gap - row.published!) ** 2, 0) / pairs.length);
}

/** Ranking by gap: published, identified and 95% interval side by side, ties visible. */
export function RankingFigure(context: GapEvalContext): HTMLElement {
  let rows: RankedGap[] = [];
  return Figure(context.state, {
    id: "ranking",
    number: 1,
    cite: [context.bench],
    follow: [context.shown],
    onMark: (key, root) => rows.length > 0 && paintTies(root, rows, key ?? rows[0]!.id),
    content(state, width) {
      rows = ranked(context, state);
      const [first] = rows;
      const tied = first ? first.ties.size : 0;
      const pairs = (rows.length * (rows.length - 1)) / 2;
      const tiedPairs = rows.reduce((sum, row) => sum + row.ties.size, 0) / 2;
      const exact = context.shown.get().origin !== "quick";
      const title = !first
        ? "No unified model is left to rank"
        : rows.length === 1
          ? `${first.name} has a gap of ${fixed(first.gap)} points`
          : !exact
            ? `${first.name} has the smallest gap`
            : tied === 0
              ? `${first.name} has the smallest gap, clear of every other model`
              : `${first.name} has the smallest gap, but ${words(tied)} ${tied === 1 ? "model" : "models"} cannot be told apart from it`;
      return {
        title,
        subtitle: `Gap in points, smaller is better. Shaded rows cannot be told apart from the marked one at 95%; point at a row to mark it. ${
          exact && pairs > 0 ? `${tiedPairs} of ${pairs} pairs cannot be told apart. ` : ""
        }${originLine(context.shown.get())}`,
        drawing: rows.length > 0 ? rankingDrawing(rows, width) : null,
        caveats: [
          {
            lead: "Two numbers, two names.",
            text: html`The <i>published</i> gap comes from the authors’ script, the <i>identified</i> one from a model
              whose answer does not depend on where the fit
              starts.${rows.length > 1 ? ` Over these ${rows.length} models they differ by ${fixed(residual(rows))} points (root mean square).` : ""}`
          },
          ...repairs(context, inView(context, state)),
          {
            lead: "Items, not runs,",
            text: "are what was sampled. Ten runs over the same items do not narrow an interval."
          },
          {
            lead: "No pairing.",
            text: "Item logs are not public, so two models are compared as if they had seen different items. Paired tests would separate more of them."
          }
        ],
        source: `${SOURCE} Ties: 95% interval of the difference covers zero, models drawn independently, not corrected for ${pairs} pairs.`,
        table: table(rows, [
          {label: "Model", value: (r) => r.name},
          {label: "Rank", value: (r) => (exact ? r.rank : null)},
          {label: "Identified gap", value: (r) => r.gap, text: (r) => fixed(r.gap, 2)},
          {label: "95% lower", value: (r) => r.lo, text: (r) => fixed(r.lo, 2)},
          {label: "95% upper", value: (r) => r.hi, text: (r) => fixed(r.hi, 2)},
          {label: "Published gap", value: (r) => r.published, text: (r) => fixed(r.published!, 2)},
          {
            label: "Not told apart from",
            value: (r) => [...r.ties].map((id) => nameOf(context, id)).join(", ") || "none"
          },
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}

/** The gap over (understanding, generation), with the models on it and the trend: the paper's Figure 3. */
export function MapFigure(context: GapEvalContext): HTMLElement {
  const {state: pageState} = context;
  const controls = html`<div class="toolrow">
    ${Segments(
      pageState,
      "map",
      "Category of the map",
      Object.entries(CATEGORY_IDS).map(([id, name]) => ({id, name}))
    )}
    ${Segments(pageState, "axes", "Axes", [
      {id: "auto", name: "auto"},
      {id: "linear", name: "linear axes"},
      {id: "log-odds", name: "log-odds"}
    ])}
    ${AssociationSlider(context)}
  </div>`;
  return Figure(pageState, {
    id: "map",
    number: 2,
    controls,
    cite: [context.bench],
    follow: [context.shown],
    content(state, width) {
      const category = CATEGORY_IDS[state.map]!;
      const cells = mapCells(context, state);
      const gapOf = new Map(
        context.shown
          .get()
          .estimates.cells.filter((c) => c.category === category)
          .map((c) => [c.model, c])
      );
      const median = medianAssociation(cells);
      const axes = state.axes !== "auto" ? state.axes : cells.some((c) => c.generation < 4) ? "log-odds" : "linear";
      const rate = (cell: (typeof cells)[number]) => (cell.repaired ? cell.success : cell.generation);
      const trend = gapTrend(cells.map((c) => ({understanding: c.understanding, generation: rate(c), n: c.n})));
      const chosen = cells.find((cell) => cell.model === state.pick) ?? cells[0];
      const better = cells.filter((cell) => rate(cell) > cell.understanding).length;
      const twice = cells.filter((cell) => cell.understanding > 2 * rate(cell)).length;
      const title =
        cells.length === 0
          ? "No model is left for the map"
          : better > 0
            ? `In ${category} ${words(better)} of ${words(cells.length)} models draw better than they understand`
            : twice > cells.length / 2
              ? `In ${category} ${words(twice)} of ${words(cells.length)} models understand more than twice what they can draw`
              : `In ${category} no model draws more than it understands`;
      const beside = width > 620 || cells.length === 0 ? Math.min(width, width - 250) : width;
      return {
        title,
        subtitle:
          "Each dot is a model at its understanding and generation rate. Shade: the gap that the measure gives to that place, in points. Solid line: trend over models, dashed its 95% band.",
        drawing:
          cells.length === 0
            ? null
            : mapDrawing(
                cells.map((cell) => ({
                  id: cell.model,
                  name: nameOf(context, cell.model),
                  understanding: cell.understanding,
                  generation: rate(cell),
                  chosen: cell === chosen,
                  detail: {
                    heading: nameOf(context, cell.model),
                    lines: [
                      `understanding ${fixed(cell.understanding, 2)}%, generation ${fixed(rate(cell), 2)}%`,
                      gapLine(gapOf.get(cell.model)!),
                      `n = ${cell.n} items`
                    ],
                    source: cellSource(context, cell, "understanding")
                  }
                })),
                beside,
                {lambda: lambdaOf(state), logOddsRatio: associationOf(state.lor ?? median), axes, trend}
              ),
        ...(chosen === undefined ? {} : {beside: anatomy(context, chosen, gapOf.get(chosen.model)!, cells)}),
        caveats: [
          {
            lead: "A surface needs an association.",
            text: "The gap also depends on how often both forms succeed on the same item. The map holds that association at the value on the slider, from independent to maximal, so a dot’s own gap, in the panel, can differ from the shade beneath it."
          },
          {
            lead: "The valley is the diagonal.",
            text: "Above it a model draws more than it understands. The gap takes the absolute difference, so both sides look alike in a ranking."
          },
          ...(trend === null
            ? []
            : [
                {
                  lead: `${Words(cells.length)} models`,
                  text: `make a wide band: slope in log-odds ${signed(trend.slope, 2)} ${signedInterval({lo: trend.slopeLo, hi: trend.slopeHi}, 2)}. It says what these models do, not what the next one will.`
                }
              ]),
          ...repairs(context, cells)
        ],
        source: `${SOURCE} Surface: closed form at the association shown. Trend: least squares of logit generation on logit understanding, band by resampling models.`,
        table: table(cells, [
          {label: "Model", value: (c) => nameOf(context, c.model)},
          {label: "Understanding, %", value: (c) => c.understanding, text: (c) => fixed(c.understanding, 2)},
          {label: "Generation, %", value: (c) => rate(c), text: (c) => fixed(rate(c), 2)},
          {label: "Both, %", value: (c) => 100 * c.outcomes.p11, text: (c) => fixed(100 * c.outcomes.p11, 2)},
          {
            label: "Identified gap",
            value: (c) => gapOf.get(c.model)!.gap,
            text: (c) => fixed(gapOf.get(c.model)!.gap, 2)
          },
          {label: "95% lower", value: (c) => gapOf.get(c.model)!.lo, text: (c) => fixed(gapOf.get(c.model)!.lo, 2)},
          {label: "95% upper", value: (c) => gapOf.get(c.model)!.hi, text: (c) => fixed(gapOf.get(c.model)!.hi, 2)},
          {label: "Published gap", value: (c) => c.gap, text: (c) => fixed(c.gap!, 2)},
          {label: "Items", value: (c) => c.n},
          {label: "Source", value: (c) => cellSource(context, c)}
        ])
      };
    }
  });
}

const gapLine = (cell: CellGap) => `identified gap ${fixed(cell.gap)} ${interval(cell)} points`;

/** Gaps by category with intervals, models in the order of the ranking. */
export function CategoriesFigure(context: GapEvalContext): HTMLElement {
  return Figure(context.state, {
    id: "categories",
    number: 3,
    wide: true,
    cite: [context.bench],
    follow: [context.shown],
    content(state, width) {
      const order = ranked(context, state);
      const {estimates} = context.shown.get();
      const panels = chosenCategories(state).map((category): CategoryPanel => {
        const rows = order.map((row) => {
          const cell = context.paired.find((c) => c.model === row.id && c.category === category)!;
          const gap = estimates.cells.find((c) => c.model === row.id && c.category === category)!;
          return {
            model: row.id,
            name: row.name,
            gap: gap.gap,
            lo: gap.lo,
            hi: gap.hi,
            includesZero: gap.includesZero,
            published: cell.gap,
            repaired: cell.repaired,
            source: cellSource(context, cell)
          };
        });
        return {category, n: context.paired.find((c) => c.category === category)!.n, rows};
      });
      const all = panels.flatMap((panel) => panel.rows);
      const zeros = panels.map((panel) => ({
        category: panel.category,
        count: panel.rows.filter((row) => row.includesZero).length
      }));
      const total = zeros.reduce((sum, z) => sum + z.count, 0);
      const most = zeros.reduce((a, b) => (b.count > a.count ? b : a), {category: "", count: 0});
      const consistent = all.filter((row) => !row.repaired && row.published !== null);
      const outside = consistent.filter((row) => row.published! < row.lo || row.published! > row.hi).length;
      const flat = panels.flatMap((panel) => panel.rows.map((row) => ({...row, category: panel.category, n: panel.n})));
      return {
        title:
          total === 0
            ? `All ${words(all.length)} gaps are clear of zero`
            : `${total} of ${all.length} gaps cannot be told from zero${panels.length > 1 && most.count > 0 ? `, ${words(most.count)} of them in ${most.category}` : ""}`,
        subtitle:
          "Gap in points by category, models in the order of Figure 1. Dot: identified, open when its interval reaches zero; rod: 95% interval; upright: published.",
        drawing: order.length > 0 ? categoriesDrawing(panels, width) : null,
        caveats: [
          {
            lead: "Why so wide?",
            text: html`Where few items succeed in either form, exp(<i>λ</i><sub>f</sub> <i>p</i><sub>00</sub>) turns
              small differences into gaps of 60 to 90. A gap of 85 can be consistent with none.`
          },
          {
            lead: `${outside} of ${consistent.length} published gaps`,
            text: "lie outside the interval of their own published rates at these weights. Both come from the same answers and should agree far better than that.",
            data: true
          },
          ...repairs(context, inView(context, state))
        ],
        source: SOURCE,
        table: table(flat, [
          {label: "Model", value: (r) => r.name},
          {label: "Category", value: (r) => r.category},
          {label: "Identified gap", value: (r) => r.gap, text: (r) => fixed(r.gap, 2)},
          {label: "95% lower", value: (r) => r.lo, text: (r) => fixed(r.lo, 2)},
          {label: "95% upper", value: (r) => r.hi, text: (r) => fixed(r.hi, 2)},
          {label: "Published gap", value: (r) => r.published, text: (r) => fixed(r.published!, 2)},
          {label: "Items", value: (r) => r.n},
          {label: "Note", value: (r) => (r.repaired ? "success and generation swapped" : null)},
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}

const SPECIALISTS = ["understanding-only", "generation-only"];

/** Success, understanding and generation by category, specialists beneath the unified models. */
export function RatesFigure(context: GapEvalContext): HTMLElement {
  return Figure(context.state, {
    id: "rates",
    number: 4,
    wide: true,
    cite: [context.bench],
    follow: [context.shown],
    content(state, width) {
      const models = chosenModels(context, state);
      const unified = ranked(context, state).map((row) => row.id);
      const others = SPECIALISTS.flatMap((kind) =>
        models.filter((model) => context.rates.some((cell) => cell.model === model && kindOf(cell) === kind))
      );
      const order = [...unified, ...(unified.length > 0 && others.length > 0 ? [null] : []), ...others];
      const panels = chosenCategories(state).map((category) => {
        const cells = context.rates.filter((cell) => cell.category === category);
        const n = cells[0]!.n;
        return {
          category,
          n,
          rows: order.map((model) => {
            const cell = cells.find((c) => c.model === model);
            if (model === null || !cell) return null;
            return {
              model,
              name: nameOf(context, model),
              understanding: rateOf(cell.understanding, n),
              generation: rateOf(cell.generation, n),
              success: rateOf(cell.success, n),
              source: cellSource(context, cell, cell.understanding === null ? "generation" : "understanding")
            };
          })
        };
      });
      const flat = panels.flatMap((panel) =>
        panel.rows.filter((row) => row !== null).map((row) => ({...row, category: panel.category, n: panel.n}))
      );
      const both = flat.filter((row) => row.understanding && row.generation);
      const ahead = both.filter((row) => row.understanding!.value > row.generation!.value).length;
      const best = others.length > 0 ? specialistFinding(panels, unified) : "";
      return {
        title:
          both.length === 0
            ? "Specialists answer in one form only"
            : `In ${ahead} of ${both.length} comparisons a model understands more than it draws${best}`,
        subtitle: html`Share of items, %. Circle: <span class="und">understands</span>; diamond:
          <span class="gen">draws</span>; upright: both on the same item; rods: 95% binomial intervals. Specialists
          stand beneath the line.`,
        drawing: order.length > 0 ? ratesDrawing(panels, width) : null,
        caveats: [
          {
            lead: "Specialists have one mark.",
            text: "An understanding-only model cannot draw and a generation-only model cannot answer in words: neither has a gap."
          },
          {
            lead: "Intervals treat items as sampled,",
            text: "n items each; the source ran up to ten samples per item, which do not add items."
          },
          ...(inView(context, state).some((cell) => cell.repaired)
            ? [
                {
                  lead: "As printed.",
                  text: "This figure does not repair the impossible row: it shows success above generation.",
                  data: true
                }
              ]
            : [])
        ],
        source: "Source: GapEval, Table 2. Intervals: Wilson, 95%.",
        table: table(flat, [
          {label: "Model", value: (r) => r.name},
          {label: "Category", value: (r) => r.category},
          {
            label: "Understanding, %",
            value: (r) => r.understanding?.value ?? null,
            text: (r) => fixed(r.understanding!.value, 2)
          },
          {label: "95%", value: (r) => (r.understanding ? interval(r.understanding) : null)},
          {
            label: "Generation, %",
            value: (r) => r.generation?.value ?? null,
            text: (r) => fixed(r.generation!.value, 2)
          },
          {label: "95% ", value: (r) => (r.generation ? interval(r.generation) : null)},
          {label: "Success, %", value: (r) => r.success?.value ?? null, text: (r) => fixed(r.success!.value, 2)},
          {label: "Items", value: (r) => r.n},
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}

/** In how many categories the best specialist reader is ahead of the best unified model. */
function specialistFinding(
  panels: readonly {rows: readonly ({model: string; understanding: {value: number} | null} | null)[]}[],
  unified: readonly string[]
): string {
  let ahead = 0;
  for (const {rows} of panels) {
    const values = (isUnified: boolean) =>
      rows
        .filter((r) => r !== null && unified.includes(r.model) === isUnified && r.understanding)
        .map((r) => r!.understanding!.value);
    const [best, specialist] = [Math.max(...values(true)), Math.max(...values(false))];
    if (specialist > best) ahead++;
  }
  return unified.length === 0 || ahead === 0
    ? ""
    : `; the best specialist reads better than all unified models in ${words(ahead)} of ${words(panels.length)} categories`;
}

/** The 2 x 2 outcomes per model and category. */
export function OutcomesFigure(context: GapEvalContext): HTMLElement {
  return Figure(context.state, {
    id: "outcomes",
    number: 5,
    wide: true,
    cite: [context.bench],
    follow: [context.shown],
    content(state, width) {
      const order = ranked(context, state);
      const panels = chosenCategories(state).map((category) => {
        const rows = order.map((row) => {
          const cell = context.paired.find((c) => c.model === row.id && c.category === category)!;
          return {
            model: row.id,
            name: row.name,
            outcomes: cell.outcomes,
            repaired: cell.repaired,
            source: cellSource(context, cell, "success")
          };
        });
        const mean = rows.reduce((sum, row) => sum + row.outcomes.p10, 0) / rows.length;
        return {
          category,
          n: context.paired.find((c) => c.category === category)!.n,
          mean,
          sub: `${fixed(100 * mean)}% only understands`,
          rows
        };
      });
      const top = panels.reduce((a, b) => (b.mean > a.mean ? b : a), panels[0]!);
      const flat = panels.flatMap((panel) => panel.rows.map((row) => ({...row, category: panel.category, n: panel.n})));
      return {
        title:
          order.length === 0
            ? "No unified model is left"
            : `Right in words, wrong in pictures: ${fixed(100 * top.mean)}% of ${top.category} items on average`,
        subtitle: html`Share of items a model gets right
        ${OUTCOMES.map(({name, fill}, i) => html`${i > 0 ? ", " : ""}<span class="swatch" style=${`background:${fill}`}></span> ${name === "both" ? "in both forms" : name}`)}.`,
        drawing: order.length > 0 ? outcomesDrawing(panels, width) : null,
        caveats: [
          {lead: "The four shares are exact", text: "consequences of the three printed rates; no model is involved."},
          {lead: "Only draws", text: "is rarely empty: drawing is not simply understanding plus a hand."},
          ...repairs(context, inView(context, state))
        ],
        source: "Source: GapEval, Table 2; shares from success, understanding and generation.",
        table: table(flat, [
          {label: "Model", value: (r) => r.name},
          {label: "Category", value: (r) => r.category},
          ...OUTCOMES.map(({key, name}) => ({
            label: `${name}, %`,
            value: (r: (typeof flat)[number]) => 100 * r.outcomes[key],
            text: (r: (typeof flat)[number]) => fixed(100 * r.outcomes[key], 2)
          })),
          {label: "Items", value: (r) => r.n},
          {label: "Note", value: (r) => (r.repaired ? "success and generation swapped" : null)},
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}

/** Published overall gaps under two judges (Table 3). */
export function JudgesFigure(context: GapEvalContext): HTMLElement {
  const printed = context.rows.filter((row) => row.table === "Table 3");
  const judges = [...new Set(printed.map((row) => row.evaluator!))].sort(
    (a, b) => Number(/gemini/i.test(a)) - Number(/gemini/i.test(b))
  );
  const [first, second] = judges as [string, string];
  return Figure(context.state, {
    id: "judges",
    number: 6,
    cite: [context.bench],
    content(state, width) {
      const models = chosenModels(context, state);
      const of = (model: string, judge: string) =>
        printed.find((row) => row.model === model && row.evaluator === judge);
      const rows = models
        .filter((model) => of(model, first) && of(model, second))
        .map((model) => {
          const [a, b] = [of(model, first)!, of(model, second)!];
          return {
            model,
            name: nameOf(context, model),
            first: a.value,
            second: b.value,
            note: [a.note, b.note].filter(Boolean).join("; "),
            source: sourceOf(context.bench.name, a)
          };
        })
        .sort((a, b) => a.first - b.first);
      const mean = rows.reduce((sum, row) => sum + row.second - row.first, 0) / rows.length;
      const r =
        rows.length > 3
          ? pearson(
              rows.map((row) => row.first),
              rows.map((row) => row.second)
            )
          : null;
      return {
        title:
          rows.length === 0
            ? "No model of this choice was judged twice"
            : `A second judge moves the gap by ${signed(mean)} points on average and keeps the order nearly`,
        subtitle: `Published overall gap in points. Filled: ${first}; open: ${second}. ${rows.length} models were judged by both.`,
        drawing: rows.length > 0 ? judgesDrawing(rows, [first, second], width) : null,
        caveats: [
          ...(r === null
            ? []
            : [
                {
                  lead: `Correlation ${fixed(r.estimate, 2)} ${r.interval ? interval(r.interval, 2) : ""},`,
                  text: `n = ${rows.length} models. So few models leave a wide interval; that the judges agree on single items is a different question.`
                }
              ]),
          ...rows.filter((row) => row.note !== "").map((row) => ({lead: `${row.name}.`, text: row.note, data: true}))
        ],
        source: "Source: GapEval, Table 3, as printed. No intervals: only overall gaps are published by judge.",
        table: table(rows, [
          {label: "Model", value: (row) => row.name},
          {label: first, value: (row) => row.first, text: (row) => fixed(row.first, 2)},
          {label: second, value: (row) => row.second, text: (row) => fixed(row.second, 2)},
          {
            label: "Difference",
            value: (row) => row.second - row.first,
            text: (row) => signed(row.second - row.first, 2)
          },
          {label: "Note", value: (row) => row.note || null},
          {label: "Source", value: (row) => row.source}
        ])
      };
    }
  });
}

/** The equation of the gap with its two sliders and their published settings. */
export function GapEquation({state}: GapEvalContext): HTMLElement {
  const presets = [
    {name: "released script 2.7, 1.05", lf: 2.7, ls: 1.05},
    {name: "paper 2, 2", lf: 2, ls: 2},
    {name: "no weights 0, 0", lf: 0, ls: 0}
  ];
  const chips = presets.map(
    ({name, lf, ls}) =>
      html`<button type="button" class="chip" ${{onclick: () => state.set({lf, ls})}}>${name}</button>`
  );
  state.subscribe(({lf, ls}) =>
    chips.forEach((chip, i) =>
      chip.setAttribute("aria-pressed", String(presets[i]!.lf === lf && presets[i]!.ls === ls))
    )
  );
  return html`<div class="equation">
    <div
      class="formula"
      role="math"
      aria-label="gap equals o over one plus o, where o is the absolute difference of the two abilities times e to the power of lambda f times p zero zero minus lambda s times p one one"
    >
      <span><i class="gap">gap</i> = <i>o</i> / (1 + <i>o</i>),&ensp;</span>
      <span
        ><i>o</i> = | <i class="und">θ</i><sub>u</sub> − <i class="gen">θ</i><sub>g</sub> | <i>e</i
        ><sup> <i>λ</i><sub>f</sub> <i>p</i><sub>00</sub> − <i>λ</i><sub>s</sub> <i>p</i><sub>11</sub></sup></span
      >
    </div>
    <div class="sliders">
      ${Slider(state, "lf", {label: html`<span><i>λ</i><sub>f</sub></span>`, name: "lambda f, weight of items it can do in neither form", min: 0, max: 4, step: 0.05, help: "weight of items it can do in neither form"})}
      ${Slider(state, "ls", {label: html`<span><i>λ</i><sub>s</sub></span>`, name: "lambda s, weight of items it can do in both forms", min: 0, max: 4, step: 0.05, help: "weight of items it can do in both"})}
    </div>
    <div class="presets"><span>Presets</span> ${chips}</div>
  </div>`;
}
