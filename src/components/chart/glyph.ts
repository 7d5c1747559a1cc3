import {svgElement} from "./svg-element.js";

/** What a glyph stands for: the three abilities have a shape and a hue each, the gap a hue, everything else is ink. */
export type Ability = "understanding" | "generation" | "editing" | "gap" | "other";

const HUE: Record<Ability, string> = {
  understanding: "var(--und)",
  generation: "var(--gen)",
  editing: "var(--edit)",
  gap: "var(--gap)",
  other: "var(--ink)"
};
const WEAK: Record<Ability, string> = {
  understanding: "var(--und-weak)",
  generation: "var(--gen-weak)",
  editing: "var(--edit-weak)",
  gap: "var(--gap-weak)",
  other: "var(--rule)"
};

export const hueOf = (ability: Ability): string => HUE[ability];
export const weakOf = (ability: Ability): string => WEAK[ability];

const outline = (ability: Ability, r: number): string => {
  switch (ability) {
    case "generation":
      return `M0,${-r * 1.15}L${r * 1.15},0L0,${r * 1.15}L${-r * 1.15},0Z`;
    case "editing":
      return `M0,${-r * 1.1}L${r * 1.1},${r * 0.85}L${-r * 1.1},${r * 0.85}Z`;
    default:
      return `M${-r},0A${r},${r} 0 1 1 ${r},0A${r},${r} 0 1 1 ${-r},0Z`;
  }
};

/** The mark of an ability at (x, y): circle, diamond, triangle; `open` is filled with paper. */
export function glyph(ability: Ability, x: number, y: number, {r = 5, open = false, key = ""} = {}): SVGElement {
  const hue = HUE[ability];
  const style = open
    ? `fill:var(--paper);stroke:${hue};stroke-width:1.6`
    : `fill:${hue};stroke:var(--paper);stroke-width:1`;
  const path = svgElement("path", {d: outline(ability, r), style});
  return svgElement("g", {transform: `translate(${x},${y})`, ...keyed(key)}, path);
}

/** Interval of an estimate as a thin rod behind its glyph. */
export function rod(ability: Ability, x1: number, x2: number, y: number, {height = 6, key = ""} = {}): SVGElement {
  return svgElement("rect", {
    x: Math.min(x1, x2),
    width: Math.max(1, Math.abs(x2 - x1)),
    y: y - height / 2,
    height,
    style: `fill:${WEAK[ability]}`,
    ...keyed(key)
  });
}

const keyed = (key: string): Record<string, string> => (key === "" ? {} : {"data-key": key});
