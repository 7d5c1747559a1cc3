/** Geometry that a keyed mark may change between two drawings; `g` moves by its transform. */
const GEOMETRY: Record<string, readonly string[]> = {
  rect: ["x", "y", "width", "height"],
  circle: ["cx", "cy", "r"],
  g: ["transform"]
};

const read = (node: Element, name: string): string => {
  const text = node.getAttribute(name) ?? "0";
  if (name !== "transform") return `${text}px`;
  const [x = 0, y = 0] = (/\(([^)]*)\)/.exec(text)?.[1] ?? "").split(",").map(Number);
  return `translate(${x}px,${y}px)`;
};

let duration: number | null = null;

/** The token `--move`. Read again only when the preference for motion changes: reading it makes the browser compute all styles. */
function moveMs(node: Element): number {
  if (duration === null) {
    duration = parseFloat(getComputedStyle(node).getPropertyValue("--move"));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => (duration = null), {once: true});
  }
  return duration;
}

/** Lets marks with the same `data-key` travel from where they were in `before` to where they are in `after`. */
export function travel(before: Element, after: Element): void {
  const ms = moveMs(after);
  if (!(ms > 0)) return;
  const old = new Map([...before.querySelectorAll("[data-key]")].map((node) => [node.getAttribute("data-key"), node]));
  for (const node of after.querySelectorAll("[data-key]")) {
    const was = old.get(node.getAttribute("data-key"));
    const names = GEOMETRY[node.tagName];
    if (!was || !names || was.tagName !== node.tagName) continue;
    const moved = names.filter((name) => was.getAttribute(name) !== node.getAttribute(name));
    if (moved.length === 0) continue;
    const frame = (from: Element) => Object.fromEntries(moved.map((name) => [name, read(from, name)]));
    node.animate([frame(was), frame(node)], {duration: ms, easing: "cubic-bezier(0.2, 0, 0, 1)"});
  }
}
