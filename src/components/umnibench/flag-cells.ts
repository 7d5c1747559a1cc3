import {svg} from "htl";

/** Marks cells of a heatmap as a problem of the data: an amber frame with a notched corner, so that it is not colour alone. */
export function flagCells(root: SVGSVGElement, keys: readonly string[]): SVGSVGElement {
  for (const key of keys) {
    const cell = root.querySelector(`[data-mark="${CSS.escape(key)}"]`);
    const rect = cell?.querySelector("rect");
    if (!cell || !rect) continue;
    const at = (name: string) => Number(rect.getAttribute(name));
    const [x, y, w, h] = [at("x"), at("y"), at("width"), at("height")];
    cell.append(
      svg`<g style="pointer-events:none"><rect x=${x + 1} y=${y + 1} width=${w - 2} height=${h - 2} style="fill:none;stroke:var(--st-invalid);stroke-width:2.5"></rect><path d=${`M${x + w},${y}v11l-11,-11Z`} style="fill:var(--st-invalid)"></path></g>`
    );
  }
  return root;
}
