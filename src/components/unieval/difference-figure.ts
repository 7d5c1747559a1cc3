import {divergingShade, heatmap} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed, signed} from "../format/numbers.js";
import {cellSource, chosenSystems, chosenTags, level1Row, type UniEvalContext} from "./context.js";

/** Self-judged minus externally judged, by tag and model: Table 6, recomputed from Tables 2 and 5. */
export function DifferenceFigure(context: UniEvalContext): HTMLElement {
  return Figure(context.state, {
    id: "difference",
    number: 3,
    cite: [context.bench],
    content(state, width) {
      const systems = chosenSystems(context, state).filter(({kind}) => kind === "unified");
      const tags = chosenTags(context, state);
      const cells = tags.flatMap((tag) =>
        systems.flatMap((system) => {
          const own = level1Row(context, system.id, tag, "Table 2");
          const outside = level1Row(context, system.id, tag, "Table 5");
          const printed = level1Row(context, system.id, tag, "Table 6");
          return own && outside
            ? [{tag, system, own: own.value, outside: outside.value, difference: own.value - outside.value, printed}]
            : [];
        })
      );
      const off = cells.filter(
        (cell) => cell.printed && Math.abs(cell.printed.value - cell.difference) > 0.0005
      ).length;
      const mean = (tag: string) => {
        const own = cells.filter((cell) => cell.tag === tag).map((cell) => cell.difference);
        return own.reduce((a, b) => a + b, 0) / own.length;
      };
      const most = tags.length > 0 ? tags.reduce((a, b) => (mean(b) > mean(a) ? b : a)) : "";
      return {
        title:
          cells.length === 0
            ? "No unified model is left"
            : `Models favour their own ${most} most: ${signed(mean(most), 3)} on average over the outside reader`,
        subtitle:
          "UniScore judged by the model itself minus judged by Qwen2.5-VL-7B, by tag. Green: rates itself higher; purple: lower.",
        drawing:
          cells.length === 0
            ? null
            : heatmap(width, {
                rows: tags.map((tag) => ({id: tag, name: tag})),
                columns: systems.map(({id, name}) => ({id, name, model: id})),
                rowHeight: 26,
                cell(r, c) {
                  const cell = cells.find((d) => d.tag === tags[r] && d.system === systems[c]);
                  const heading = `${systems[c]!.name}, ${tags[r]}`;
                  if (!cell) return {fill: null, text: "", detail: {heading, lines: ["not published"]}};
                  return {
                    ...divergingShade(cell.difference / 0.35, "chg"),
                    text: signed(cell.difference, 2).replace("0.", "."),
                    detail: {
                      heading,
                      lines: [
                        `difference ${signed(cell.difference, 3)}${cell.printed ? `, printed ${signed(cell.printed.value, 3)}` : ""}`,
                        `itself ${fixed(cell.own, 3)}, Qwen2.5-VL-7B ${fixed(cell.outside, 3)}`
                      ],
                      source: cell.printed ? cellSource(context, cell.printed) : undefined,
                      items: itemsBehind(context, systems[c]!.id, {category: cell.tag})
                    }
                  };
                }
              }),
        caveats: [
          {
            lead: off === 0 ? "Table 6 agrees." : `${off} cells differ.`,
            text: `${off === 0 ? "Every" : "Not every"} printed difference of these ${cells.length} equals Table 2 minus Table 5 to three decimals.`
          },
          {
            lead: "Two readings of one number.",
            text: "The source takes the difference as the understanding part. A lenient judge of its own pictures would look the same."
          },
          {
            lead: "No intervals:",
            text: "both judges answered the same questions about the same pictures, so intervals need the single answers, which are not public."
          }
        ],
        source: "Source: UniEval, Tables 2 and 5, differences recomputed; Table 6.",
        table: table(cells, [
          {label: "Tag", value: (c) => c.tag},
          {label: "Model", value: (c) => c.system.name},
          {label: "Itself", value: (c) => c.own, text: (c) => fixed(c.own, 3)},
          {label: "Qwen2.5-VL-7B", value: (c) => c.outside, text: (c) => fixed(c.outside, 3)},
          {label: "Difference", value: (c) => c.difference, text: (c) => signed(c.difference, 3)},
          {
            label: "Printed difference",
            value: (c) => c.printed?.value ?? null,
            text: (c) => signed(c.printed!.value, 3)
          },
          itemsColumn((c) => itemsBehind(context, c.system.id, {category: c.tag})),
          {label: "Source", value: (c) => (c.printed ? cellSource(context, c.printed) : null)}
        ])
      };
    }
  });
}
