import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {drawing, fitNames, NARROW, xGrid} from "../chart/index.js";
import {mark, type ItemsLink} from "../figure/index.js";
import {fixed, signed} from "../format/numbers.js";

export interface JudgedGap {
  readonly model: string;
  readonly name: string;
  readonly first: number;
  readonly second: number;
  readonly source: string;
  readonly items: ItemsLink | undefined;
}

/** Published overall gap of each model under two judges: filled dot the first, open dot the second, change at the right. */
export function judgesDrawing(
  rows: readonly JudgedGap[],
  [first, second]: readonly [string, string],
  width: number
): SVGSVGElement {
  const narrow = width < NARROW;
  const [rowHeight, top] = narrow ? [42, 30] : [29, 46];
  const height = top + rows.length * rowHeight + 28;
  const [left, right] = narrow ? [8, width - 8] : [200, width - 90];
  const x = scaleLinear([40, 100], [left, right]);
  const labels = [
    {text: second, at: rows[0]!.second},
    {text: first, at: rows[0]!.first}
  ].sort((a, b) => a.at - b.at);
  const names = fitNames(
    rows.map(({name}) => name),
    narrow ? width - 60 : left - 24
  );
  return drawing(
    width,
    height,
    xGrid({ticks: [40, 60, 80, 100], x, y1: top - 4, y2: height - 24, unit: "points", left, right}),
    narrow
      ? svg`<g transform="translate(0,14)" aria-hidden="true"><circle cx="5" cy="-4" r="4.5" style="fill:var(--gap)"></circle><text class="note" x="14">${first}</text><circle cx="115" cy="-4" r="4.5" style="fill:var(--paper);stroke:var(--gap);stroke-width:1.75"></circle><text class="note" x="124">${second}</text></g>`
      : svg`<g aria-hidden="true">${labels.map(
          ({text, at}, i) =>
            svg`<text class="note halo" x=${x(at)} y=${top - 10} dx=${i === 0 ? -4 : 4} text-anchor=${i === 0 ? "end" : "start"}>${text}</text>`
        )}</g>`,
    narrow ? null : svg`<text class="tick" x=${width} y="14" text-anchor="end" aria-hidden="true">difference</text>`,
    rows.map((row, i) => {
      const middle = top + i * rowHeight + rowHeight / 2;
      const y = middle + (narrow ? 9 : 0);
      const nameY = middle + (narrow ? -8 : 4.5);
      return mark(
        svg`<g><rect class="hit" x="0" width=${width} y=${middle - rowHeight / 2} height=${rowHeight}></rect><text class="label" x=${narrow ? 0 : 12} y=${nameY}>${names[i]!}</text><line x1=${x(
          row.first
        )} x2=${x(row.second)} y1=${y} y2=${y} style="stroke:var(--gap-weak);stroke-width:4"></line><circle cx=${x(row.second)} cy=${y} r="4.5" style="fill:var(--paper);stroke:var(--gap);stroke-width:1.75"></circle><circle class="anchor" cx=${x(
          row.first
        )} cy=${y} r="4.5" style="fill:var(--gap);stroke:var(--paper)"></circle><text class="value" x=${width} y=${nameY} text-anchor="end">${signed(row.second - row.first)}</text></g>`,
        row.model,
        {
          heading: row.name,
          lines: [
            `${first} ${fixed(row.first, 2)} points`,
            `${second} ${fixed(row.second, 2)} points`,
            `difference ${signed(row.second - row.first, 2)}`
          ],
          source: row.source,
          items: row.items
        },
        row.model
      );
    })
  );
}
