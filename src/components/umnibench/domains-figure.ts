import {html} from "htl";
import {OUTLYING} from "../../lib/math/index.js";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {printsAsCount} from "../../lib/benchmarks/umnibench/index.js";
import {divergingShade, heatmap, NARROW, neutralShade} from "../chart/index.js";
import {Segments} from "../controls/index.js";
import {Figure, isOwnModel, itemsBehind, itemsColumn, table, type Caveat} from "../figure/index.js";
import {leastToldApart} from "../format/least-told-apart.js";
import {count, fixed, interval, signed, words} from "../format/numbers.js";
import {cellSource, TrialChoice, type UmniContext} from "./context.js";
import {domainRange, domainTable, type DomainCell, type DomainTable} from "./domain-table.js";
import {flagCells} from "./flag-cells.js";
import type {UmniState} from "./state.js";
import {capitalized} from "../format/capitalized.js";

const describe = ({system, row}: DomainCell) => `${system.name}, ${row.category}`;

function outlierCaveats({outlying, scale}: DomainTable): Caveat[] {
  return outlying.map((cell) => ({
    lead: `${describe(cell)}.`,
    text: `Printed ${fixed(cell.row.value, 2)}, ${signed(cell.residual)} points from what its row and column lead to, ${fixed(Math.abs(cell.score), 0)} robust standard deviations of ${fixed(scale)}. ${
      cell.row.note !== ""
        ? `${capitalized(cell.row.note)}.`
        : printsAsCount(cell.row)
          ? ""
          : `No count of ${cell.row.n} answers prints as it.`
    }`,
    data: true
  }));
}

/** Printed domain averages that the eight printed values do not give, and overalls that the domains do not. */
function averageCaveats(context: UmniContext, {rows, systems}: DomainTable): Caveat[] {
  const all = context.systems.filter(({whole}) => whole).length;
  if (systems.length < all || rows.length < context.domains.length) return [];
  // What a log adds is no print: it neither moves a printed average nor has an overall of its own.
  const isPrinted = (cell: DomainCell | null): cell is DomainCell => cell !== null && !isOwnCell(cell.row.cell);
  const columns = systems.filter((_, c) => rows.every((row) => isPrinted(row.cells[c] ?? null)));
  const off = rows.filter(({name, cells}) => {
    const values = cells.filter(isPrinted).map(({row}) => row.value);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const printed = context.rows.find(
      (row) => row.table === "Table 3" && row.model === "average" && row.category === name
    );
    return printed !== undefined && Math.abs(printed.value - mean) > 0.0051;
  }).length;
  const weighted = columns.flatMap((system) => {
    const c = systems.indexOf(system);
    const cells = rows.map((row) => ({n: row.n, value: row.cells[c]!.row.value}));
    const mean =
      cells.reduce((sum, cell) => sum + cell.n * cell.value, 0) / cells.reduce((sum, cell) => sum + cell.n, 0);
    const printed = context.rows.find(
      (row) => row.table === "Table 3" && row.model === system.id && row.stage === "overall"
    );
    return printed && Math.abs(printed.value - mean) > 0.02 ? [{system, mean, printed: printed.value}] : [];
  });
  return [
    ...(off > 0
      ? [
          {
            lead: `${off} of ${rows.length} printed averages`,
            text: `are not the mean of the ${words(columns.length)} values beside them; they were taken with other scores of one model, those of the project page.`,
            data: true
          }
        ]
      : []),
    ...weighted.map(({system, mean, printed}) => ({
      lead: `${system.name}:`,
      text: `weighted by answers its domains give ${fixed(mean, 2)}, its printed overall is ${fixed(printed, 2)}.`,
      data: true
    }))
  ];
}

const hardestDomain = (context: UmniContext, state: UmniState, rows: DomainTable["rows"]): string =>
  leastToldApart(
    rows.map(({name, cells}) => ({
      name,
      scores: cells.flatMap((cell) => (cell ? [{value: cell.row.value, ...domainRange(context, state, cell.row)}] : []))
    })),
    "domain",
    (mean) => `${fixed(mean)}% right`
  );

/** Thirteen domains by eight models, the cell that fits neither its row nor its column flagged. */
export function DomainsFigure(context: UmniContext): HTMLElement {
  const {state: pageState} = context;
  /** The simulated log's domains are invented: there only the model can be named. */
  const itemsOf = (model: string, category: string) => itemsBehind(context, model, isOwnModel(model) ? {category} : {});
  const controls = html`<div class="toolrow">
    ${Segments(pageState, "show", "What is shown", [
      {id: "score", name: "score"},
      {id: "residual", name: "left over by row and column"}
    ])}
    ${Segments(pageState, "order", "Order", [
      {id: "printed", name: "as printed"},
      {id: "similarity", name: "by similarity"}
    ])}
    ${TrialChoice(context)}
  </div>`;
  return Figure<UmniState>(pageState, {
    id: "domains",
    number: 3,
    controls,
    cite: [context.bench],
    content(state, width) {
      const data = domainTable(context, state);
      const {systems, rows, outlying} = data;
      const flat = rows.flatMap((row) => row.cells.flatMap((cell) => (cell ? [{...cell, domain: row.name}] : [])));
      const empty = flat.length === 0;
      const hardest = hardestDomain(context, state, rows);
      return {
        title: empty
          ? "No model or domain is left"
          : outlying.length === 0
            ? hardest
            : `${hardest}; ${outlying.length === 1 ? `one cell fits neither its row nor its column` : `${words(outlying.length)} cells fit neither row nor column`}`,
        subtitle:
          state.show === "score"
            ? "Share of questions right in all three stages, %; the stronger the shade, the better. Amber frame: a value that neither its domain nor its model explains."
            : `Points above (green) or below (purple) what domain and model together lead to, by median polish of the whole table. Amber frame: beyond ${words(OUTLYING)} robust standard deviations.`,
        drawing: empty
          ? null
          : flagCells(
              heatmap(Math.max(width, 195 + systems.length * 31), {
                rows: rows.map(({name}) => ({id: name, name})),
                columns: systems.map(({id, name}) => ({id, name, model: id})),
                rowHeight: 27,
                cell(r, c) {
                  const [row, system] = [rows[r]!, systems[c]!];
                  const cell = row.cells[c] ?? null;
                  const heading = `${system.name}, ${row.name}`;
                  if (cell === null) return {fill: null, text: "", detail: {heading, lines: ["not published"]}};
                  const {value} = cell.row;
                  const range = domainRange(context, state, cell.row);
                  return {
                    ...(state.show === "score"
                      ? neutralShade((value - 30) / 65)
                      : divergingShade(cell.residual / 12, "chg")),
                    text:
                      state.show === "score"
                        ? fixed(value, width < NARROW ? 0 : 1)
                        : signed(cell.residual, width < NARROW ? 0 : 1),
                    detail: {
                      heading,
                      lines: [
                        `${fixed(value, 2)}% ${interval(range)}, n = ${count(cell.row.n!)} answers${state.trial === "cases" ? `, about ${fixed(range.trials, 0)} cases` : ""}`,
                        `${signed(cell.residual)} points from what domain and model lead to`,
                        ...(cell.row.note === "" ? [] : [cell.row.note])
                      ],
                      source: cellSource(context, cell.row),
                      items: itemsOf(system.id, row.name)
                    }
                  };
                }
              }),
              outlying.map(({system, row}) => `${row.category}|${system.id}`)
            ),
        caveats: [
          ...outlierCaveats(data),
          ...averageCaveats(context, data),
          {
            lead: "Small domains.",
            text:
              state.trial === "cases"
                ? `A domain holds some ${fixed(Math.min(...rows.map(({n}) => (n * context.bench.items) / context.answers)), 0)} to ${fixed(Math.max(...rows.map(({n}) => (n * context.bench.items) / context.answers)), 0)} cases (in proportion to its answers; not printed). Intervals in the detail and the table count these.`
                : "Intervals in the detail and the table count answers as if they were independent; up to nine share the images of a case."
          }
        ].filter(() => !empty),
        source: `Source: UmniBench, Table 3. Residuals: Tukey’s median polish; flagged beyond ${OUTLYING} times 1.4826 times the median absolute residual. Intervals: Wilson, 95%.`,
        table: table(flat, [
          {label: "Domain", value: (r) => r.domain},
          {label: "Model", value: (r) => r.system.name},
          {label: "Right, %", value: (r) => r.row.value, text: (r) => fixed(r.row.value, 2)},
          {label: "95%", value: (r) => interval(domainRange(context, state, r.row))},
          {label: "Left over, points", value: (r) => r.residual, text: (r) => signed(r.residual)},
          {label: "Answers", value: (r) => r.row.n},
          {
            label: "Cases, about",
            value: (r) => Math.round((r.row.n! * context.bench.items) / context.answers)
          },
          {label: "Note", value: (r) => r.row.note || null},
          itemsColumn((r) => itemsOf(r.system.id, r.domain)),
          {label: "Source", value: (r) => cellSource(context, r.row)}
        ])
      };
    }
  });
}
