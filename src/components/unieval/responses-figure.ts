import type {PublishedRow} from "../../lib/schema/index.js";
import {dotPanels, type DotPanel} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed} from "../format/numbers.js";
import {cellSource, chosenSystems, type UniEvalContext, type UniEvalState} from "./context.js";

interface PanelSpec {
  readonly title: string;
  readonly sub: string;
  /** Columns of the paper's Figure 6: the first filled, the second open. */
  readonly columns: readonly string[];
}

const RESPONSES: readonly PanelSpec[] = [
  {title: "Valid replies", sub: "share of all replies", columns: ["Valid Response Rate"]},
  {title: "Case score", sub: "mean over prompts", columns: ["Case Macro UniScore"]},
  {title: "Perfect cases", sub: "all questions right", columns: ["Perfect Case UniScore"]}
];
const STRATA: readonly PanelSpec[] = [
  {
    title: "Questions per prompt",
    sub: "dot: 1 to 2, open: 5 to 11",
    columns: ["Few QAs (1-2) UniScore", "Many QAs (5-11) UniScore"]
  },
  {
    title: "Words per prompt",
    sub: "dot: 4 to 14, open: 24 to 92",
    columns: ["Few Words (4-14) UniScore", "Many Words (24-92) UniScore"]
  }
];

interface Reading {
  readonly model: string;
  readonly name: string;
  readonly panel: string;
  readonly rows: readonly PublishedRow[];
}

function readings(context: UniEvalContext, state: UniEvalState, specs: readonly PanelSpec[]): Reading[] {
  const systems = chosenSystems(context, state).filter(({kind}) => kind === "unified");
  return specs.flatMap(({title, columns}) =>
    systems.flatMap(({id, name}) => {
      const rows = columns.flatMap((column) =>
        context.rows.filter((row) => row.table === "Figure 6" && row.model === id && row.column === column)
      );
      return rows.length === columns.length ? [{model: id, name, panel: title, rows}] : [];
    })
  );
}

function panelsDrawing(
  context: UniEvalContext,
  data: readonly Reading[],
  specs: readonly PanelSpec[],
  width: number,
  withBaseline: boolean
): SVGSVGElement {
  const names = [...new Set(data.map(({name}) => name))];
  const {constant} = context;
  return dotPanels(
    specs.map(({title, sub, columns}): DotPanel => ({
      title,
      sub,
      ...(withBaseline ? {rule: {value: constant.uniScore, label: `always ${constant.letter}`}} : {}),
      rows: names.map((name) => {
        const reading = data.find((d) => d.name === name && d.panel === title);
        if (!reading) return null;
        return {
          id: reading.model,
          name,
          connect: "var(--graphic)",
          dots: reading.rows.map((row, i) => ({value: row.value, shape: "other" as const, open: i === 1})),
          text: fixed(reading.rows[0]!.value, 2),
          detail: {
            heading: `${name}, ${title}`,
            lines: [
              ...reading.rows.map((row, i) => `${columns[i]} ${fixed(row.value, 3)}`),
              "read off a chart: approximate"
            ],
            source: cellSource(context, reading.rows[0]!),
            items: itemsBehind(context, reading.model)
          }
        };
      })
    })),
    width,
    {domain: [0, 1], ticks: [0, 0.5, 1], names, textWidth: 38, format: (v) => fixed(v)}
  );
}

const readOff = {
  lead: "Read off a chart.",
  text: "The source prints these as bars without numbers. Values are approximate (about ±0.003) and have no intervals.",
  data: true
};

const tableOf = (context: UniEvalContext, data: readonly Reading[]) =>
  table(
    data.flatMap((reading) => reading.rows.map((row) => ({...reading, row}))),
    [
      {label: "Model", value: (r) => r.name},
      {label: "Measure", value: (r) => r.row.column},
      {label: "Value, read off", value: (r) => r.row.value, text: (r) => fixed(r.row.value, 3)},
      itemsColumn((r) => itemsBehind(context, r.model)),
      {label: "Source", value: (r) => cellSource(context, r.row)}
    ]
  );

/** Response statistics: valid replies, case scores and perfect cases, read off the paper's Figure 6. */
export function ResponsesFigure(context: UniEvalContext): HTMLElement {
  return Figure(context.state, {
    id: "responses",
    number: 4,
    cite: [context.bench],
    content(state, width) {
      const data = readings(context, state, RESPONSES);
      const valid = data.filter(({panel}) => panel === "Valid replies");
      const worst = valid.reduce<Reading | null>(
        (a, b) => (a === null || b.rows[0]!.value < a.rows[0]!.value ? b : a),
        null
      );
      return {
        title:
          worst === null
            ? "No unified model is left"
            : `${worst.name} gives a valid reply to ${fixed(100 * worst.rows[0]!.value, 0)}% of the questions, the others to far more`,
        subtitle:
          "Shares, 0 to 1. Valid: a letter could be read from the reply; an invalid reply counts as wrong. Perfect: every question about a prompt’s four pictures is right.",
        drawing: data.length === 0 ? null : panelsDrawing(context, data, RESPONSES, width, false),
        caveats: [
          readOff,
          {
            lead: "Invalid is not wrong.",
            text: "The official score counts an unreadable reply as wrong. A model that answers badly formatted text and one that sees badly get the same score."
          }
        ],
        source: "Source: UniEval, Figure 6.",
        table: tableOf(context, data)
      };
    }
  });
}

/** Strata: prompts with few and many questions, short and long prompts. */
export function StrataFigure(context: UniEvalContext): HTMLElement {
  return Figure(context.state, {
    id: "strata",
    number: 5,
    cite: [context.bench],
    content(state, width) {
      const data = readings(context, state, STRATA);
      const falls = data.filter(({rows}) => rows[1]!.value < rows[0]!.value).length;
      const mean = data.reduce((sum, {rows}) => sum + rows[1]!.value - rows[0]!.value, 0) / data.length;
      return {
        title:
          data.length === 0
            ? "No unified model is left"
            : `Crowded prompts cost ${fixed(Math.abs(mean), 2)} on average: ${falls} of ${data.length} comparisons fall`,
        subtitle:
          "UniScore of prompts, 0 to 1. Left: prompts with few questions (dot) and many (open); right: short prompts (dot) and long ones (open).",
        drawing: data.length === 0 ? null : panelsDrawing(context, data, STRATA, width, true),
        caveats: [
          readOff,
          {
            lead: "Not the same questions.",
            text: "Prompts with many questions ask about other things than prompts with few, so the fall mixes length and content."
          }
        ],
        source: "Source: UniEval, Figure 6. Line: key counts of the UniBench item bank, all prompts.",
        table: tableOf(context, data)
      };
    }
  });
}
