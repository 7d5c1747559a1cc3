import {html} from "htl";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {plural} from "../../components/format/numbers.js";
import {ResultTable} from "../sql/result-table.js";
import type {CellOutput} from "./live-cell.js";
import {OutputFrame} from "./output-frame.js";

/** Place of what a cell shows: prose and drawings in a sandboxed frame, rows of a query as a table of texts. */
export function CellOutputView(
  title: string,
  frameUrl: string
): {readonly node: HTMLElement; show(output: CellOutput): void; prose(text: string): Promise<void>} {
  const node = html`<div class="cell-output"></div>` as HTMLElement;
  let frame: ReturnType<typeof OutputFrame> | null = null;
  const framed = () => {
    frame ??= OutputFrame(frameUrl, title);
    if (!node.contains(frame.node)) node.replaceChildren(frame.node);
    return frame;
  };
  return {
    node,
    async prose(text) {
      node.style.minHeight = `${likelyHeight(text)}px`;
      const {proseMarkup} = await fetchedAgain(() => import("./prose-markup.js"));
      framed().show({kind: "markup", html: proseMarkup(text)});
    },
    show(output) {
      node.classList.toggle("stale", output.kind === "running");
      switch (output.kind) {
        case "running":
          return;
        case "none":
          return node.replaceChildren();
        case "stopped":
          return node.replaceChildren(
            html`<p class="empty" role="status">Stopped. Its values are gone: run the notebook again.</p>`
          );
        case "trees":
          return output.trees.length === 0
            ? node.replaceChildren()
            : framed().show({kind: "trees", trees: output.trees});
        case "error":
          return node.replaceChildren(
            html`<div class="failed sql-error" role="alert">
              <b>${output.line === null ? "This cell failed" : `This cell failed: line ${output.line}`}</b>
              <pre tabindex="0">${output.message.slice(0, 4000)}</pre>
            </div>`
          );
        case "rows": {
          const {rows, columns, isCut} = output.result;
          const facts = `${plural(rows, "row")}, ${plural(columns.length, "column")}${isCut ? "; more are not here" : ""}${output.isSimulated ? "; simulated, no evidence about any model" : ""}`;
          return node.replaceChildren(
            rows === 0 ? html`<p class="empty">No rows.</p>` : ResultTable(output.result, `Rows of the cell: ${facts}`),
            html`<p class="sub">${facts}</p>`
          );
        }
      }
    }
  };
}

/** Height that prose will take, kept free until its frame has it, so that nothing moves: lines of 80 characters, a gap between paragraphs. */
function likelyHeight(text: string): number {
  const paragraphs = text.replaceAll("**", "").split(/\n\s*\n/);
  const lines = paragraphs.reduce((sum, {length}) => sum + Math.max(1, Math.ceil(length / 80)), 0);
  return Math.ceil(26.5 * lines + 13.6 * (paragraphs.length - 1));
}
