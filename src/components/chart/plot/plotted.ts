import {plot, type Markish, type PlotOptions, type RenderableMark} from "@observablehq/plot";
import {mark, type Detail} from "../../figure/index.js";
import {svgElement} from "../svg-element.js";

/** What a row's mark is called, says and belongs to. */
export interface RowWords {
  readonly key: string;
  readonly detail: Detail;
  readonly model?: string | undefined;
}

export interface PlottedOptions<T> extends Omit<PlotOptions, "marks" | "style" | "className"> {
  /** Drawn of each row, from its data alone: all shapes of a row become one mark, in this order. Their data are the rows. */
  readonly own: readonly RenderableMark[];
  /** Drawn beneath: grids, axes, words, which say nothing to keys or pointer. */
  readonly beneath?: readonly Markish[];
  readonly words: (row: T) => RowWords;
}

/**
 * What Plot draws of rows, as a drawing of our frame: a mark for each row, which pointer, keys and screen reader find, and which travels
 * from one drawing to the next. The class of a mark of Plot is that of its shapes, so that their look is that of the style sheets.
 *
 * @returns in pixels, in the order of the rows
 */
export function plotted<T>(
  rows: readonly T[],
  {own, beneath = [], words, ...options}: PlottedOptions<T>
): SVGSVGElement {
  const said = rows.map(words);
  const shapes = rows.map((): SVGElement[] => []);
  own.forEach((drawn, m) =>
    follow(drawn, (shape, r) => {
      shape.dataset.key = `${said[r]!.key} ${m}`;
      shapes[r]!.push(shape);
    })
  );
  const drawing = plot({...options, marks: [...beneath, ...own]}) as SVGSVGElement;
  drawing.querySelector("style")!.remove();
  for (const name of ["class", "fill", "font-family", "font-size"]) drawing.removeAttribute(name);
  const marks = said.map(({key, detail, model}, r) =>
    mark(svgElement("g", {}, ...shapes[r]!.map((shape) => standAlone(shape, drawing))), key, detail, model)
  );
  for (const group of [...drawing.children]) {
    if (group.querySelector(":not(g)") === null) group.remove();
    group.removeAttribute("aria-label");
    group.setAttribute("aria-hidden", "true");
  }
  for (const group of drawing.querySelectorAll("g[class]")) {
    for (const shape of group.children) shape.classList.add(...group.classList);
    group.removeAttribute("class");
  }
  drawing.append(...marks);
  return drawing;
}

/** Tells of every shape that a mark of Plot draws, and of which row. */
function follow(drawn: RenderableMark, tell: (shape: SVGElement, row: number) => void): void {
  const {render} = drawn;
  drawn.render = function (index, ...others) {
    const group = render.call(this, index, ...others);
    for (const [k, shape] of [...(group?.children ?? [])].entries()) tell(shape as SVGElement, index[k]!);
    return group;
  };
}

const PLACE = /translate\(([-\d.e]+),([-\d.e]+)\)/g;

/** Gives a shape what it has from the groups around it: place, class and look. */
function standAlone(shape: SVGElement, drawing: Element): SVGElement {
  let [x, y] = [0, 0];
  for (let node: Element = shape; node !== drawing; node = node.parentElement!) {
    for (const [, dx, dy] of (node.getAttribute("transform") ?? "").matchAll(PLACE)) [x, y] = [x + +dx!, y + +dy!];
    for (const {name, value} of node === shape ? [] : [...node.attributes])
      if (name === "class") shape.classList.add(...value.split(" "));
      else if (!/^(?:transform|aria-.*)$/.test(name) && !shape.hasAttribute(name)) shape.setAttribute(name, value);
  }
  if (x !== 0 || y !== 0) shape.setAttribute("transform", `translate(${x},${y})`);
  return shape;
}
