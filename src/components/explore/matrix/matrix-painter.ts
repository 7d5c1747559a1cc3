import {rgb} from "d3-color";
import {interpolateRgb} from "d3-interpolate";
import {NOTHING, STATUS_CODES, type ResponseMatrix} from "../../../lib/explore/index.js";
import {colourOn} from "../figure/theme-colours.js";

/** Colours of the canvas, read from the theme of what it stands in. */
export interface MatrixColours {
  readonly right: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
  readonly status: Readonly<Record<number, string>>;
  readonly ink: string;
  readonly paper: string;
}

const HUES = {understanding: "und", generation: "gen", editing: "edit"} as const;

export function matrixColours(stage: Element): MatrixColours {
  const token = (name: string) => colourOn(stage, `var(--${name})`);
  const right: Record<string, string> = {other: token("ink-2")};
  const wrong: Record<string, string> = {other: token("paper-3")};
  for (const [ability, hue] of Object.entries(HUES)) {
    right[ability] = token(hue);
    wrong[ability] = token(`${hue}-wash`);
  }
  return {
    right,
    wrong,
    status: {
      [STATUS_CODES.invalid]: token("st-invalid"),
      [STATUS_CODES.missing]: token("st-missing"),
      [STATUS_CODES.error]: token("st-error"),
      [STATUS_CODES.skipped]: token("st-skipped"),
      [STATUS_CODES.unparsed]: token("st-invalid")
    },
    ink: token("ink"),
    paper: token("paper")
  };
}

/** Part of the matrix that is visible: first column and number of columns, both may be fractions. */
export interface MatrixWindow {
  readonly first: number;
  readonly span: number;
}

/** Where a line of the matrix lies. */
export interface LineBox {
  readonly y: number;
  readonly height: number;
}

/** Cells wider than this are drawn one by one with their glyphs; narrower ones are averaged by pixel. */
const GLYPH_WIDTH = 4;
/** A cell further than this from what the model expects is surprising. */
export const SURPRISING = 2.5;
/** Opacity of what is not surprising. */
const FADED = 0.22;
const OPACITIES = [1, FADED];

const shades = new Map<string, readonly string[]>();

/** Eleven shades from wrong to right. */
function rampOf(right: string, wrong: string): readonly string[] {
  const key = `${right}|${wrong}`;
  let ramp = shades.get(key);
  if (!ramp) {
    const mixed = interpolateRgb(wrong, right);
    ramp = Array.from({length: 11}, (_, k) => mixed(k / 10));
    shades.set(key, ramp);
  }
  return ramp;
}

/** A colour as the pixels of a canvas hold it: red in the lowest byte. */
function pixelOf(colour: string, opacity: number): number {
  const {r, g, b} = rgb(colour);
  return ((Math.round(255 * opacity) << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

const pixelsOfRamps = new WeakMap<readonly string[], readonly Uint32Array[]>();

/** Shades from wrong to right as pixels, by opacity. */
function pixelsOfRamp(ramp: readonly string[]): readonly Uint32Array[] {
  let made = pixelsOfRamps.get(ramp);
  if (made === undefined) {
    made = OPACITIES.map((opacity) => Uint32Array.from(ramp, (colour) => pixelOf(colour, opacity)));
    pixelsOfRamps.set(ramp, made);
  }
  return made;
}

/** Colours of statuses as pixels, by opacity. */
const pixelsOfStatuses = ({status}: MatrixColours): readonly Uint32Array[] =>
  OPACITIES.map((opacity) => {
    const pixels = new Uint32Array(256);
    for (const [code, colour] of Object.entries(status)) pixels[Number(code)] = pixelOf(colour, opacity);
    return pixels;
  });

/**
 * Pixels of narrow cells, one row of pixels a line of the matrix; stretched to the lines' height when they are painted. It grows as it
 * must: to be given pixels anew costs a canvas more than to be drawn.
 */
const strip = document.createElement("canvas");

/** Paints the visible part; `misfit` fades what is not surprising, if the matrix has residuals. */
export function paintMatrix(
  context: CanvasRenderingContext2D,
  {cells, residuals, rows, columns}: ResponseMatrix,
  {first, span}: MatrixWindow,
  width: number,
  lines: readonly LineBox[],
  colours: MatrixColours,
  misfit: boolean
): void {
  const C = columns.length;
  const w = width / span;
  const surprises = misfit ? residuals : null;
  const rampOfLine = (l: number) => {
    const ability = rows[l]!.capability ?? "other";
    return rampOf(colours.right[ability] ?? colours.right.other!, colours.wrong[ability] ?? colours.wrong.other!);
  };
  if (w < GLYPH_WIDTH) {
    const pixels = new Uint32Array(width * lines.length);
    const statuses = pixelsOfStatuses(colours);
    for (const l of lines.keys()) {
      const line = pixels.subarray(l * width, (l + 1) * width);
      const own = surprises?.subarray(l * C, (l + 1) * C) ?? null;
      averageLine(line, cells.subarray(l * C, (l + 1) * C), own, first, w, rampOfLine(l), statuses);
    }
    if (strip.width < width) strip.width = width;
    if (strip.height < lines.length) strip.height = lines.length;
    strip.getContext("2d")!.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width), 0, 0);
    context.imageSmoothingEnabled = false;
    for (const [l, {y, height}] of lines.entries()) context.drawImage(strip, 0, l, width, 1, 0, y, width, height);
    return;
  }
  for (const [l, {y, height}] of lines.entries()) {
    const ramp = rampOfLine(l);
    for (let c = Math.max(0, Math.floor(first)); c < Math.min(C, Math.ceil(first + span)); c++) {
      const at = l * C + c;
      const x = (c - first) * w;
      context.globalAlpha = surprises !== null && Math.abs(surprises[at]!) < SURPRISING ? FADED : 1;
      paintCell(context, cells[at]!, x, y, w - (w > 6 ? 1 : 0.5), height, ramp, colours);
    }
    context.globalAlpha = 1;
  }
}

/**
 * Shades of a line whose cells are narrower than a pixel or about as wide: their mean, or the last status. A function of its own,
 * for numbers that an inner one shares with another are objects.
 *
 * @param residuals - `null` where nothing is faded
 * @param w - width of a cell
 */
function averageLine(
  pixels: Uint32Array,
  cells: Uint8Array,
  residuals: Float32Array | null,
  first: number,
  w: number,
  ramp: readonly string[],
  statuses: readonly Uint32Array[]
): void {
  const shades = pixelsOfRamp(ramp);
  const C = cells.length;
  for (let px = 0; px < pixels.length; px++) {
    const from = Math.max(0, Math.floor(first + px / w));
    const to = Math.min(C, Math.max(from + 1, Math.floor(first + (px + 1) / w)));
    let sum = 0;
    let n = 0;
    for (let c = from; c < to; c++) {
      const cell = cells[c]!;
      // All bits where the cell has a share: a branch that nobody could foretell took twice as long.
      const isShare = (cell - 201) >> 31;
      sum += cell & isShare;
      n -= isShare;
    }
    let status = 0;
    if (n === 0) for (let c = from; c < to; c++) if (cells[c] !== NOTHING) status = cells[c]!;
    if (n === 0 && status === 0) continue;
    let surprise = 0;
    if (residuals !== null) for (let c = from; c < to; c++) surprise = Math.max(surprise, Math.abs(residuals[c]!));
    const faded = residuals !== null && surprise < SURPRISING ? 1 : 0;
    pixels[px] = n > 0 ? shades[faded]![Math.round(sum / n / 20)]! : statuses[faded]![status]!;
  }
}

/** One cell: a shade for scored ones, six silhouettes for the rest. */
function paintCell(
  context: CanvasRenderingContext2D,
  cell: number,
  x: number,
  y: number,
  w: number,
  h: number,
  ramp: readonly string[],
  colours: MatrixColours
): void {
  if (cell === NOTHING) return;
  if (cell <= 200) {
    context.fillStyle = ramp[Math.round(cell / 20)]!;
    context.fillRect(x, y, w, h);
    return;
  }
  const hue = colours.status[cell]!;
  const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2 - 0.5];
  context.strokeStyle = context.fillStyle = hue;
  context.lineWidth = 1.2;
  context.beginPath();
  if (cell === STATUS_CODES.missing) {
    context.arc(cx, cy, Math.min(1.4, r), 0, 7);
    context.fill();
    return;
  }
  if (cell === STATUS_CODES.skipped) {
    context.moveTo(cx - r, cy);
    context.lineTo(cx + r, cy);
  } else if (cell === STATUS_CODES.error) {
    context.moveTo(cx - r, cy - r);
    context.lineTo(cx + r, cy + r);
    context.moveTo(cx + r, cy - r);
    context.lineTo(cx - r, cy + r);
  } else {
    // What could not be parsed falls the other way than what is invalid.
    const rise = cell === STATUS_CODES.unparsed ? -r * 0.6 : r * 0.6;
    if (w >= 7) context.rect(x + 0.5, y + 0.5, w - 1, h - 1);
    for (const shift of [-r, 0, r]) {
      context.moveTo(cx + shift - r * 0.6, cy + rise);
      context.lineTo(cx + shift + r * 0.6, cy - rise);
    }
  }
  context.stroke();
}

/** A column of an item that the reader has written about. */
export interface NotedColumn {
  readonly column: number;
  readonly isFlagged: boolean;
}

/** Marks under the columns of noted items: a triangle, filled where flagged; at least six pixels wide at every zoom. */
export function paintNotes(
  context: CanvasRenderingContext2D,
  columns: readonly NotedColumn[],
  {first, span}: MatrixWindow,
  width: number,
  y: number,
  ink: string
): void {
  context.strokeStyle = context.fillStyle = ink;
  context.lineWidth = 1.2;
  for (const {column, isFlagged} of columns) {
    const x = ((column + 0.5 - first) / span) * width;
    if (x < 0 || x > width) continue;
    context.beginPath();
    context.moveTo(x, y + 1);
    context.lineTo(x + 3.5, y + 7);
    context.lineTo(x - 3.5, y + 7);
    context.closePath();
    if (isFlagged) context.fill();
    else context.stroke();
  }
}
