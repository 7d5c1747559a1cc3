import type {Locator} from "playwright-core";

/** A box as the browser paints it, in pixels of the window. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A number beside an axis, and where its middle is painted. */
export interface PaintedTick {
  readonly value: number;
  readonly x: number;
  readonly y: number;
}

/** A colour as it is on the screen. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A text, and where it is painted. */
export interface PaintedText {
  readonly text: string;
  readonly box: Box;
}

/** A field of a heatmap. */
export interface PaintedCell {
  readonly box: Box;
  readonly shade: Rgb;
  readonly text: string;
}

/** A mark: what it is called, the box that it answers in, and the boxes of its dots, of the rods of its intervals and of its strokes. */
export interface PaintedMark {
  readonly name: string;
  readonly box: Box;
  readonly dots: readonly Box[];
  readonly rods: readonly Box[];
  /** Upright strokes: printed values, those of others. */
  readonly strokes: readonly Box[];
  readonly texts: readonly PaintedText[];
  /** Colours of the dots. */
  readonly shades: readonly Rgb[];
  /** Colours of their outlines. */
  readonly outlines: readonly Rgb[];
  readonly cell: PaintedCell | null;
}

/** What a figure shows: boxes that the browser has laid out, texts that it has painted. */
export interface Painted {
  readonly ticks: readonly PaintedTick[];
  readonly marks: readonly PaintedMark[];
  /** Texts beside the marks. */
  readonly texts: readonly PaintedText[];
  /** Upright lines beside the marks, and how thick they are. */
  readonly uprights: readonly {readonly box: Box; readonly thickness: number}[];
  /** Curves beside the marks, as points along them. */
  readonly curves: readonly (readonly {readonly x: number; readonly y: number}[])[];
  /** Words above the drawing that have a colour of their own. */
  readonly inks: readonly {readonly words: string; readonly shade: Rgb}[];
  /** Patches of colour above the drawing, each with the words behind it. */
  readonly swatches: readonly {readonly words: string; readonly shade: Rgb}[];
}

/** Reads a figure's drawing as it stands. */
export const paintedIn = (figure: Locator): Promise<Painted> =>
  figure.evaluate((node): Painted => {
    const boxOf = (element: Element): Box => {
      const {left, right, top, bottom} = element.getBoundingClientRect();
      return {left, right, top, bottom};
    };
    const textOf = (text: Element): PaintedText => ({text: text.textContent!.trim(), box: boxOf(text)});
    const isSeen = (element: Element): boolean => {
      const {fill, stroke, opacity} = getComputedStyle(element);
      const clear = (colour: string) => colour === "none" || colour === "rgba(0, 0, 0, 0)" || colour === "transparent";
      return opacity !== "0" && !(clear(fill) && clear(stroke));
    };
    const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true})!;
    const shadeOf = (colour: string): Rgb => {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
      return [red!, green!, blue!];
    };
    const ticks = [...node.querySelectorAll("svg text.tick")].flatMap((text): PaintedTick[] => {
      // The last number of an axis may carry its unit.
      const found = /^([−+]?\d[\d,]*(?:\.\d+)?)(?: points| logits| (?:opposite|same) order)?$/.exec(
        text.textContent!.trim()
      );
      if (found === null) return [];
      const {left, right, top, bottom} = boxOf(text);
      const number = {value: Number(found[1]!.replace("−", "-").replaceAll(",", "")), y: (top + bottom) / 2};
      // The first and the last number of an axis stand beside their lines: where there is a line, it says where the value is.
      const lines = [...(text.parentElement?.querySelectorAll("line") ?? [])].map(boxOf);
      const near = lines
        .map((line) => (line.left + line.right) / 2)
        .filter((x) => x > left - 4 && x < right + 4)
        .sort((one, other) => one - other);
      const isLast = found[1]!.length < text.textContent!.trim().length;
      return [{...number, x: (isLast ? near.at(-1) : near[0]) ?? (left + right) / 2}];
    });
    const cellOf = (mark: Element): PaintedCell | null => {
      const field = mark.querySelector("rect.focus");
      if (field === null || !isSeen(field)) return null;
      const text = mark.querySelector("text")?.textContent?.trim() ?? "";
      return {box: boxOf(field), shade: shadeOf(getComputedStyle(field).fill), text};
    };
    const marks = [...node.querySelectorAll("svg [data-mark]")].map((mark): PaintedMark => {
      const shapes = [...mark.querySelectorAll("circle, rect, path, polygon")].filter(
        (shape) => isSeen(shape) && !shape.matches(".hit, .band, .reference, .focus")
      );
      const boxes = shapes.map((shape) => ({shape, box: boxOf(shape)}));
      const isRod = ({shape, box}: (typeof boxes)[number]): boolean =>
        shape.tagName === "rect" && box.bottom - box.top < 8.5 && getComputedStyle(shape).stroke === "none";
      return {
        name: mark.getAttribute("aria-label") ?? "",
        box: boxOf(mark.querySelector(".hit") ?? mark),
        dots: boxes.filter((one) => !isRod(one)).map(({box}) => box),
        rods: boxes.filter(isRod).map(({box}) => box),
        strokes: [...mark.querySelectorAll("line")]
          .filter(isSeen)
          .map(boxOf)
          .filter(({left, right, top, bottom}) => right - left < 0.5 && bottom - top > 4),
        texts: [...mark.querySelectorAll("text")].map(textOf),
        shades: boxes.filter((one) => !isRod(one)).map(({shape}) => shadeOf(getComputedStyle(shape).fill)),
        outlines: boxes.filter((one) => !isRod(one)).map(({shape}) => shadeOf(getComputedStyle(shape).stroke)),
        cell: cellOf(mark)
      };
    });
    const beside = (selector: string) =>
      [...node.querySelectorAll(`svg ${selector}`)].filter((one) => one.closest("[data-mark]") === null);
    const texts = beside("text").map(textOf);
    const uprights = beside("line")
      .map((line) => ({box: boxOf(line), thickness: Number.parseFloat(getComputedStyle(line).strokeWidth)}))
      .filter(({box}) => box.right - box.left < 0.5);
    const curves = beside("path").flatMap((path) => {
      if (!(path instanceof SVGPathElement) || getComputedStyle(path).fill !== "none" || !isSeen(path)) return [];
      const onScreen = path.getScreenCTM()!;
      const length = path.getTotalLength();
      return [
        Array.from({length: 801}, (_, k) => {
          const {x, y} = path.getPointAtLength((k / 800) * length).matrixTransform(onScreen);
          return {x, y};
        })
      ];
    });
    const swatches = [...node.querySelectorAll<HTMLElement>(".swatch")].map((swatch) => ({
      words: swatch.nextSibling?.textContent?.trim() ?? "",
      shade: shadeOf(getComputedStyle(swatch).backgroundColor)
    }));
    const plain = node.querySelector(".sub");
    const inks = [...(plain?.querySelectorAll("*") ?? [])]
      .filter((one) => getComputedStyle(one).color !== getComputedStyle(plain!).color)
      .map((one) => ({words: one.textContent!.trim(), shade: shadeOf(getComputedStyle(one).color)}));
    return {ticks, marks, texts, uprights, curves, inks, swatches};
  });

/**
 * A straight scale through ticks: pixels of a value.
 *
 * @throws Error for an axis whose numbers grow to the left, or downwards
 */
export function scaleOf(
  ticks: readonly {readonly value: number; readonly at: number}[],
  grows: "right" | "up" = "right"
): (value: number) => number {
  const n = ticks.length;
  if (n < 2) throw new Error(`an axis needs two numbers: ${n}`);
  const [mv, mp] = [ticks.reduce((s, t) => s + t.value, 0) / n, ticks.reduce((s, t) => s + t.at, 0) / n];
  const slope =
    ticks.reduce((s, t) => s + (t.value - mv) * (t.at - mp), 0) / ticks.reduce((s, t) => s + (t.value - mv) ** 2, 0);
  if (slope > 0 !== (grows === "right")) throw new Error(`an axis must grow ${grows}; pixels for one: ${slope}`);
  return (value) => mp + slope * (value - mv);
}

/**
 * The numbers of the axis that a mark stands on: those within its width, in the nearest row of numbers on the side where the axes are.
 *
 * @param at - where one of its dots is painted: of two axes side by side the one is meant that reaches there
 */
export function axisOf({box}: PaintedMark, {ticks, marks}: Painted, at: number): {value: number; at: number}[] {
  const middle = (box.top + box.bottom) / 2;
  const highest = Math.min(...marks.map((mark) => mark.box.top));
  const isAbove = ticks.some(({y}) => y < highest);
  const within = ticks.filter(
    ({x, y}) => x >= box.left - 4 && x <= box.right + 4 && (isAbove ? y < middle : y > middle)
  );
  const distances = within.map(({y}) => Math.abs(y - middle));
  const nearest = Math.min(...distances);
  const row = within.filter((_, t) => distances[t]! < nearest + 2).sort((a, b) => a.x - b.x);
  // An axis ends where numbers begin anew, or lie at other distances.
  const axes: PaintedTick[][] = [];
  const step = (a: PaintedTick, b: PaintedTick): number => (b.x - a.x) / (b.value - a.value);
  for (const tick of row) {
    const axis = axes.at(-1);
    const own = axis === undefined || axis.length < 2 ? null : step(axis[0]!, axis[1]!);
    const goesOn = axis !== undefined && tick.value > axis.at(-1)!.value;
    if (goesOn && (own === null || Math.abs(step(axis.at(-1)!, tick) / own - 1) < 0.1)) axis.push(tick);
    else axes.push([tick]);
  }
  const outside = (axis: readonly PaintedTick[]): number => Math.max(0, axis[0]!.x - at, at - axis.at(-1)!.x);
  const [own = []] = axes.sort((a, b) => outside(a) - outside(b));
  return own.map(({value, x}) => ({value, at: x}));
}

/** The two axes of a plane: pixels of a value to the right and upwards. `of` is where a number beside an axis lies on a straight one. */
export function planeOf(
  {ticks}: Painted,
  of: (value: number) => number = (value) => value
): {readonly x: (value: number) => number; readonly y: (value: number) => number} {
  // Numbers in one row belong to the axis below, numbers in one column to the axis beside.
  const often = (values: readonly number[]) =>
    values.map((value) => values.filter((other) => Math.abs(other - value) < 2).length);
  const inRow = often(ticks.map((tick) => tick.y));
  const inColumn = often(ticks.map((tick) => tick.x));
  const below = ticks.filter((_, t) => inRow[t]! > 2 && inRow[t]! >= inColumn[t]!);
  const lowest = Math.max(...below.map(({y}) => y));
  const x = scaleOf(below.filter(({y}) => Math.abs(y - lowest) < 2).map(({value, x: at}) => ({value: of(value), at})));
  const beside = ticks.filter((_, t) => inColumn[t]! > 2 && inColumn[t]! > inRow[t]! - 1);
  const leftmost = Math.min(...beside.map((tick) => tick.x));
  const y = scaleOf(
    beside
      .filter((tick) => tick.x < leftmost + 24 && Math.abs(tick.y - lowest) > 8)
      .map(({value, y: at}) => ({value: of(value), at})),
    "up"
  );
  return {x, y};
}
