import {textWidth} from "./text-width.js";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface LabelPoint {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Where a label stands: its anchor point, alignment, and whether it is far enough to need a leader. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly leader: boolean;
  readonly box: Box;
}

const OFFSETS: readonly (readonly [number, number, Placed["anchor"]])[] = [
  [9, 4.5, "start"],
  [-9, 4.5, "end"],
  [0, -10, "middle"],
  [0, 19, "middle"],
  [9, -7, "start"],
  [9, 16, "start"],
  [-9, -7, "end"],
  [-9, 16, "end"],
  [14, -20, "start"],
  [14, 29, "start"],
  [-14, -20, "end"],
  [-14, 29, "end"],
  [14, -34, "start"],
  [14, 43, "start"],
  [-14, 43, "end"],
  [0, 34, "middle"],
  [-22, -34, "end"],
  [22, -48, "start"],
  [22, -62, "start"]
];

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * Places labels greedily around their points, inside `frame`, clear of each other, of all points and, where possible, of
 * `avoid`. A label that finds no room is `null`: tooltip and table still hold it.
 */
export function placeLabels(points: readonly LabelPoint[], frame: Box, avoid: readonly Box[] = []): (Placed | null)[] {
  const dots = points.map(({x, y}): Box => ({x: x - 6, y: y - 6, w: 12, h: 12}));
  const placed: Box[] = [];
  return points.map(({text, x, y}, i) => {
    const w = textWidth(text) + 2;
    const candidates = OFFSETS.map(([dx, dy, anchor]): Placed => {
      const left = x + dx - (anchor === "end" ? w : anchor === "middle" ? w / 2 : 0);
      const box = {x: left, y: y + dy - 12, w, h: 15};
      return {x: x + dx, y: y + dy, anchor, leader: Math.hypot(dx, dy) > 21, box};
    });
    const isFree = ({box}: Placed, soft: readonly Box[]) =>
      box.x > frame.x &&
      box.x + box.w < frame.x + frame.w &&
      box.y > frame.y &&
      box.y + box.h < frame.y + frame.h &&
      !placed.some((other) => overlaps(other, box)) &&
      !dots.some((dot, k) => k !== i && overlaps(dot, box)) &&
      !soft.some((other) => overlaps(other, box));
    const found = candidates.find((c) => isFree(c, avoid)) ?? candidates.find((c) => isFree(c, [])) ?? null;
    if (found) placed.push(found.box);
    return found;
  });
}
