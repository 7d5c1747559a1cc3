import {svg} from "htl";

const GAP = 12;

/** The matrix as one drawing that can leave the page: names of lines, cells as they are seen, shares right. */
export function matrixPicture(names: HTMLElement, canvas: HTMLCanvasElement, rates: SVGSVGElement): SVGSVGElement {
  const [left, right] = [names.clientWidth + GAP, rates.clientWidth];
  const {clientWidth: width, clientHeight: height} = canvas;
  const whole = left + width + GAP + right;
  const shares = rates.cloneNode(true) as SVGSVGElement;
  shares.setAttribute("x", String(left + width + GAP));
  return svg`<svg class="away" width=${whole} height=${height} viewBox=${`0 0 ${whole} ${height}`}>
    ${[...names.children].map((name) => {
      const {color, fontWeight} = getComputedStyle(name);
      return svg`<text x="0" y=${(name as HTMLElement).offsetTop + 13} style=${`font-size:13px;font-weight:${fontWeight};fill:${color}`}>${name.textContent}</text>`;
    })}
    <image href=${shownPart(canvas).toDataURL()} x=${left} y="0" width=${width} height=${height}></image>
    ${shares}
  </svg>` as SVGSVGElement;
}

/** A canvas may be taller than what is seen of it. */
function shownPart(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const {width, clientWidth, clientHeight} = canvas;
  const height = Math.round((clientHeight * width) / clientWidth);
  const part = Object.assign(document.createElement("canvas"), {width, height});
  part.getContext("2d")!.drawImage(canvas, 0, 0);
  return part;
}
