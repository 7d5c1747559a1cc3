import {html} from "htl";
import type {PublishedRow} from "../../lib/schema/index.js";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {level1Variance, scoreInterval, tagKey} from "../../lib/benchmarks/unieval/index.js";
import {divergingShade, heatmap, neutralShade, type HeatCell} from "../chart/index.js";
import {Segments} from "../controls/index.js";
import {Figure, itemsBehind, itemsColumn, table, type Caveat, type TableSpec} from "../figure/index.js";
import {leastToldApart} from "../format/least-told-apart.js";
import {fixed, interval, signed} from "../format/numbers.js";
import {orderBySimilarity, wilsonInterval} from "../../lib/math/index.js";
import {
  cellSource,
  chosenSystems,
  chosenTags,
  level1Row,
  level2Index,
  ownTable,
  type UniEvalContext,
  type UniEvalState
} from "./context.js";
import {partialLogs} from "./partial-log.js";

interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly level1: string;
  readonly questions: number;
  readonly baseline: number;
  readonly values: readonly (PublishedRow | undefined)[];
}

const tagOf = ({name, level1}: TagRow): Readonly<Record<string, string>> =>
  name === level1 ? {category: level1} : {category: level1, subcategory: name};

const three = (value: number) => fixed(value, 3);

/** Level-1 or level-2 tags by systems, ordered by hierarchy or similarity, as score or above the constant answer. */
export function HeatmapFigure(context: UniEvalContext): HTMLElement {
  const {state: pageState, constant} = context;
  const level2 = level2Index(context);

  return Figure(pageState, {
    id: "tags",
    number: 2,
    wide: true,
    controls: tagControls(context),
    cite: [context.bench],
    content(state, width) {
      const {rows, systems} = shownTags(context, state, level2);
      const flat = rows.flatMap((row) =>
        row.values.flatMap((value, c) => (value === undefined ? [] : [{row, value, system: systems[c]!}]))
      );
      const below = flat.filter(({row, value}) => value.value < row.baseline).length;
      return {
        title:
          rows.length === 0 || systems.length === 0
            ? "No system or tag is left"
            : state.show === "baseline"
              ? `${below} of ${flat.length} scores are below a program that always answers ${constant.letter}`
              : tagsTitle(context, state, rows),
        subtitle:
          state.show === "score"
            ? `Share of right answers, 0 to 1; stronger shade: better. Last column: always answering ${constant.letter}.`
            : `Score minus what always answering ${constant.letter} scores on the same tag. Green above, purple below.`,
        drawing: rows.length === 0 || systems.length === 0 ? null : tagsDrawing(context, state, {rows, systems}, width),
        caveats: tagCaveats(context, state, systems),
        source: `Source: UniEval, ${state.level === "1" ? "Tables 2 and 3" : "Figures 9 and 10"}; key counts of the UniBench item bank.`,
        table: tagsTable(context, state, flat)
      };
    }
  });
}

const tagsTitle = (context: UniEvalContext, state: UniEvalState, rows: readonly TagRow[]): string =>
  leastToldApart(
    rows.map((row) => ({
      name: row.name,
      scores: row.values.flatMap((cell) =>
        cell === undefined ? [] : [{value: cell.value, ...rangeOf(context, state, row, cell)}]
      )
    })),
    "tag",
    three
  );

function tagControls({state, constant}: UniEvalContext): HTMLElement {
  return html`<div class="toolrow">
    ${Segments(state, "level", "Level of tags", [
      {id: "1", name: "13 tags"},
      {id: "2", name: "81 sub-tags"}
    ])}
    ${Segments(state, "show", "What is shown", [
      {id: "score", name: "score"},
      {id: "baseline", name: `above always ${constant.letter}`}
    ])}
    ${Segments(state, "order", "Order", [
      {id: "hierarchy", name: "by hierarchy"},
      {id: "similarity", name: "by similarity"}
    ])}
  </div>` as HTMLElement;
}

type Systems = UniEvalContext["systems"];

/** What the figure shows: rows of tags by columns of systems. */
interface ShownTags {
  readonly rows: readonly TagRow[];
  readonly systems: Systems;
}

function rowsOf(
  context: UniEvalContext,
  state: UniEvalState,
  level2: ReturnType<typeof level2Index>,
  systems: Systems
): TagRow[] {
  const {constant, tags} = context;
  const chosen = chosenTags(context, state);
  if (state.level === "1")
    return chosen.map((name) => ({
      id: name,
      name,
      level1: name,
      questions: tags.filter((tag) => tag.level1 === name).reduce((sum, tag) => sum + tag.questions, 0),
      baseline: constant.level1.get(name)!,
      values: systems.map(({id, kind}) => level1Row(context, id, name, ownTable(kind)))
    }));
  return tags
    .filter((tag) => chosen.includes(tag.level1))
    .map((tag) => ({
      id: tagKey(tag.level1, tag.level2),
      name: tag.level2,
      level1: tag.level1,
      questions: tag.questions,
      baseline: constant.level2.get(tagKey(tag.level1, tag.level2))!,
      values: systems.map(({id}) => level2.get(`${id}|${tagKey(tag.level1, tag.level2)}`))
    }));
}

/** Tags and systems by hierarchy, or those with similar scores side by side. */
function shownTags(context: UniEvalContext, state: UniEvalState, level2: ReturnType<typeof level2Index>): ShownTags {
  let systems = chosenSystems(context, state);
  let rows = rowsOf(context, state, level2, systems);
  if (state.order === "similarity" && rows.length > 0) {
    const columns = orderBySimilarity(systems.map((_, c) => rows.map((row) => row.values[c]?.value ?? null)));
    systems = columns.map((c) => systems[c]!);
    rows = rowsOf(context, state, level2, systems);
    rows = orderBySimilarity(rows.map((row) => row.values.map((value) => value?.value ?? null))).map((r) => rows[r]!);
  }
  return {rows, systems};
}

/** Of a log of the reader's, how many it has. */
const questionsOf = (row: TagRow, cell: PublishedRow) => (isOwnCell(cell.cell) ? cell.n! : row.questions);
const rangeOf = (context: UniEvalContext, state: UniEvalState, row: TagRow, cell: PublishedRow) => {
  const {value, model} = cell;
  const questions = questionsOf(row, cell);
  if (state.level === "2") return wilsonInterval(Math.min(1, value) * questions, questions);
  const own = context.behind.get(model)!.filter((tag) => tag.level1 === row.level1);
  return scoreInterval(value, level1Variance(value, own));
};

function tagsDrawing(
  context: UniEvalContext,
  state: UniEvalState,
  {rows, systems}: ShownTags,
  width: number
): SVGSVGElement {
  const {constant} = context;
  return heatmap(width, {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      group: state.order === "hierarchy" && state.level === "2" ? row.level1 : ""
    })),
    columns: [
      ...systems.map(({id, name}) => ({id, name, model: id})),
      {id: "constant", name: `always ${constant.letter}`}
    ],
    breaks: [
      ...(state.order === "hierarchy"
        ? systems.flatMap(({kind}, c) => (systems[c + 1] && systems[c + 1]!.kind !== kind ? [c] : []))
        : []),
      systems.length - 1
    ],
    rowHeight: state.level === "1" ? 27 : 15,
    cell: (r, c) => tagCell(context, state, rows[r]!, systems[c], c)
  });
}

/** @param system - of the column; none is that of the constant answer */
function tagCell(
  context: UniEvalContext,
  state: UniEvalState,
  row: TagRow,
  system: Systems[number] | undefined,
  c: number
): HeatCell {
  const {constant} = context;
  const cellOf = system && row.values[c];
  const value = system ? cellOf?.value : row.baseline;
  const heading = system ? `${system.name}, ${row.name}` : `Always ${constant.letter}, ${row.name}`;
  if (value === undefined) return {fill: null, text: "", detail: {heading, lines: ["not published"]}};
  const shade =
    state.show === "score"
      ? neutralShade(value / 0.85, state.level === "1" ? undefined : 84)
      : divergingShade((value - row.baseline) / 0.45, "chg");
  return {
    ...shade,
    text: state.show === "score" ? three(value).replace(/^0/, "") : signed(value - row.baseline, 2).replace("0.", "."),
    detail: {
      heading,
      lines: [
        `score ${three(value)}${cellOf ? ` ${interval(rangeOf(context, state, row, cellOf), 3)}` : ""}`,
        `${signed(value - row.baseline, 3)} against always ${constant.letter} (${three(row.baseline)})`,
        cellOf && isOwnCell(cellOf.cell) ? cellOf.note : `n = ${row.questions} questions, four images each`
      ],
      source: cellOf ? cellSource(context, cellOf) : "key counts of the UniBench item bank",
      items: system && itemsBehind(context, system.id, tagOf(row))
    }
  };
}

function tagCaveats(context: UniEvalContext, state: UniEvalState, systems: Systems): Caveat[] {
  const {tags} = context;
  return [
    {
      lead: "Who judges differs.",
      text: "Unified models read their own pictures, generation-only models are read by Qwen2.5-VL-7B: compare within a group."
    },
    ...partialLogs(context, systems),
    {
      lead: "Small tags are noisy.",
      text: `The 81 sub-tags have ${Math.min(...tags.map((t) => t.questions))} to ${Math.max(...tags.map((t) => t.questions))} questions each; the interval of a cell is in its detail and in the table.`
    },
    ...(state.level === "2"
      ? [
          {
            lead: "Read from heatmaps.",
            text: "The level-2 values are printed inside the paper’s Figures 9 and 10. For VILA-U and DALL-E2 they average to other level-1 values than the tables print.",
            data: true
          }
        ]
      : [])
  ];
}

const tagsTable = (
  context: UniEvalContext,
  state: UniEvalState,
  flat: readonly {readonly row: TagRow; readonly value: PublishedRow; readonly system: Systems[number]}[]
): TableSpec =>
  table(flat, [
    {label: "Tag", value: (f) => f.row.name},
    {label: "Level-1 tag", value: (f) => f.row.level1},
    {label: "System", value: (f) => f.system.name},
    {label: "Score", value: (f) => f.value.value, text: (f) => three(f.value.value)},
    {label: "95%", value: (f) => interval(rangeOf(context, state, f.row, f.value), 3)},
    {label: `Always ${context.constant.letter}`, value: (f) => f.row.baseline, text: (f) => three(f.row.baseline)},
    {label: "Questions", value: (f) => questionsOf(f.row, f.value)},
    itemsColumn((f) => itemsBehind(context, f.system.id, tagOf(f.row))),
    {label: "Source", value: (f) => cellSource(context, f.value)}
  ]);
