import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {uniScoreInterval} from "../../lib/benchmarks/unieval/index.js";
import {drawing, glyph, NARROW, rod, xGrid} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, mark, table, type ItemsLink} from "../figure/index.js";
import {listed} from "../format/listed.js";
import {fixed, interval, signed, words, Words} from "../format/numbers.js";
import {cellSource, chosenSystems, level1Row, ownTable, type UniEvalContext, type UniEvalState} from "./context.js";
import {partialLogs} from "./partial-log.js";

interface Score {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly own: {readonly value: number; readonly lo: number; readonly hi: number} | null;
  readonly outside: {readonly value: number; readonly lo: number; readonly hi: number} | null;
  /** How many answers are behind it. */
  readonly basis: string;
  readonly source: string;
  readonly items: ItemsLink | undefined;
}

const WHOLE = "n = 4,231 questions, four images each";

function scores(context: UniEvalContext, state: UniEvalState): Score[] {
  const withInterval = (model: string, tableName: string) => {
    const total = level1Row(context, model, "UniScore", tableName);
    if (!total) return null;
    const level1 = new Map(
      context.level1.map((tag) => [tag, level1Row(context, model, tag, tableName)?.value ?? total.value] as const)
    );
    return {value: total.value, ...uniScoreInterval(total.value, level1, context.behind.get(model)!)};
  };
  return chosenSystems(context, state).map(({id, name, kind}) => {
    const unified = kind === "unified";
    const row = level1Row(context, id, "UniScore", ownTable(kind))!;
    return {
      id,
      name,
      kind,
      own: unified ? withInterval(id, "Table 2") : null,
      outside: withInterval(id, unified ? "Table 5" : "Table 3"),
      basis: isOwnCell(row.cell) ? row.note : WHOLE,
      source: cellSource(context, row),
      items: itemsBehind(context, id)
    };
  });
}

const three = (value: number) => fixed(value, 3);

/** UniScore: judged by the model itself against one external reader, with the constant-answer line. */
export function ScoresFigure(context: UniEvalContext): HTMLElement {
  const {constant} = context;
  return Figure(context.state, {
    id: "scores",
    number: 1,
    cite: [context.bench],
    content(state, width) {
      const rows = scores(context, state);
      const both = rows.filter((row) => row.own && row.outside);
      const higher = both.filter((row) => row.own!.value > row.outside!.value).length;
      const best = (row: Score) => (row.own ?? row.outside)!;
      const reach = rows.filter((row) => best(row).lo <= constant.uniScore && best(row).hi >= constant.uniScore).length;
      const under = rows.filter((row) => best(row).hi < constant.uniScore).map(({name}) => name);
      return {
        title:
          both.length === 0
            ? `${Words(reach)} of ${words(rows.length)} systems cannot be told from always answering ${constant.letter}`
            : `${Words(higher)} of ${words(both.length)} models rate their own pictures higher than an outside reader does`,
        subtitle: `UniScore, 0 to 1. Dot: the model reads its own pictures; diamond: Qwen2.5-VL-7B does; rods: 95% intervals, each question once. Dotted line: always answering ${constant.letter}, ${three(constant.uniScore)}.`,
        drawing: rows.length === 0 ? null : scoresDrawing(rows, constant.uniScore, constant.letter, width),
        caveats: [
          {
            lead: `${Words(reach)} of ${words(rows.length)} intervals`,
            text: `${reach === 1 ? "reaches" : "reach"} the line of always answering ${constant.letter}${under.length === 0 ? "" : `; ${listed(under)} ${under.length === 1 ? "lies" : "lie"} wholly below it`}. A is right most often, so a model that favours it looks better than chance.`
          },
          ...partialLogs(context, rows),
          {
            lead: "The difference is not only reading.",
            text: "The source calls self-judged minus externally judged the understanding part. It also holds how lenient a model is with its own pictures."
          },
          {
            lead: "Two sets of numbers",
            text: "exist for VILA-U and DALL-E2: their level-2 values average to other level-1 values than the tables print.",
            data: true
          }
        ],
        source:
          "Source: UniEval, Tables 2, 3 and 5. Line: key counts of the UniBench item bank. Intervals: normal, questions as units, tags independent.",
        table: table(rows, [
          {label: "System", value: (r) => r.name},
          {label: "Kind", value: (r) => r.kind},
          {label: "Judged by itself", value: (r) => r.own?.value ?? null, text: (r) => three(r.own!.value)},
          {label: "95%", value: (r) => (r.own ? interval(r.own, 3) : null)},
          {
            label: "Judged by Qwen2.5-VL-7B",
            value: (r) => r.outside?.value ?? null,
            text: (r) => three(r.outside!.value)
          },
          {label: "95% ", value: (r) => (r.outside ? interval(r.outside, 3) : null)},
          {
            label: "Difference",
            value: (r) => (r.own && r.outside ? r.own.value - r.outside.value : null),
            text: (r) => signed(r.own!.value - r.outside!.value, 3)
          },
          {
            label: `Above always ${constant.letter}`,
            value: (r) => (r.own ?? r.outside)!.value - constant.uniScore,
            text: (r) => signed((r.own ?? r.outside)!.value - constant.uniScore, 3)
          },
          itemsColumn((r) => r.items),
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}

function scoresDrawing(rows: readonly Score[], baseline: number, letter: string, width: number): SVGSVGElement {
  const narrow = width < NARROW;
  const [rowHeight, top] = narrow ? [42, 44] : [27, 46];
  const breakAt = rows.findIndex((row, i) => i > 0 && row.kind !== rows[i - 1]!.kind);
  const space = breakAt > 0 ? 26 : 0;
  const height = top + rows.length * rowHeight + space + 30;
  const [left, right] = narrow ? [8, width - 8] : [170, width - 130];
  const x = scaleLinear([0, 0.7], [left, right]);
  const middle = (i: number) => top + i * rowHeight + rowHeight / 2 + (breakAt > 0 && i >= breakAt ? space : 0);
  return drawing(
    width,
    height,
    xGrid({ticks: [0, 0.2, 0.4, 0.6], x, y1: top - 6, y2: height - 26, format: (v) => fixed(v), zero: 0, left, right}),
    svg`<g aria-hidden="true"><line x1=${x(baseline)} x2=${x(baseline)} y1=${top - 12} y2=${height - 26} style="stroke:var(--ink-2);stroke-dasharray:2 3"></line><text class="note halo" x=${x(baseline)} y=${top - 18} text-anchor="middle">always ${letter}, ${fixed(baseline, 3).replace(/^0/, "")}</text></g>`,
    breakAt > 0
      ? svg`<text class="tick" x=${narrow ? 0 : 12} y=${middle(breakAt) - rowHeight / 2 - 8} aria-hidden="true">generation only, judged by Qwen2.5-VL-7B</text>`
      : null,
    narrow ? null : svg`<text class="tick" x=${width - 62} y="14" text-anchor="end" aria-hidden="true">itself</text>`,
    narrow ? null : svg`<text class="tick" x=${width} y="14" text-anchor="end" aria-hidden="true">outside</text>`,
    rows.map((row, i) => {
      const y = middle(i) + (narrow ? 9 : 0);
      const nameY = middle(i) + (narrow ? -8 : 4.5);
      const {own, outside} = row;
      const said = (value: number | undefined) => (value === undefined ? "" : fixed(value, 3).replace(/^0/, ""));
      return mark(
        svg`<g><rect class="hit" x="0" width=${width} y=${middle(i) - rowHeight / 2} height=${rowHeight}></rect><text class="label" x=${narrow ? 0 : 12} y=${nameY}>${row.name}</text>${
          own && outside
            ? svg`<line x1=${x(own.value)} x2=${x(outside.value)} y1=${y} y2=${y} style="stroke:var(--graphic)"></line>`
            : null
        }${outside ? rod("generation", x(outside.lo), x(outside.hi), y, {height: 4}) : null}${own ? rod("other", x(own.lo), x(own.hi), y, {height: 4}) : null}${
          outside ? glyph("generation", x(outside.value), y, {r: 4.5, key: `${row.id} outside`}) : null
        }${own ? glyph("other", x(own.value), y, {r: 4.5, key: `${row.id} own`}) : null}<text class="value" x=${narrow ? width - 56 : width - 62} y=${nameY} text-anchor="end">${said(own?.value)}</text><text class="value faint" x=${width} y=${nameY} text-anchor="end">${said(outside?.value)}</text></g>`,
        row.id,
        {
          heading: row.name,
          lines: [
            ...(own ? [`judged by itself ${fixed(own.value, 3)} ${interval(own, 3)}`] : []),
            ...(outside ? [`judged by Qwen2.5-VL-7B ${fixed(outside.value, 3)} ${interval(outside, 3)}`] : []),
            `${signed((own ?? outside)!.value - baseline, 3)} against always ${letter}`,
            row.basis
          ],
          source: row.source,
          items: row.items
        },
        row.id
      );
    })
  );
}
