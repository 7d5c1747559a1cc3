import {textWidth} from "./text-width.js";

/** A name cut to the words that fit into `room` pixels, or to what fits of the first, with an ellipsis where something is left out. */
export function fitName(name: string, room: number, size = 13, weight = 400): string {
  const widthOf = (text: string) => textWidth(text, size, weight);
  if (widthOf(name) <= room) return name;
  const words = name.split(" ");
  while (words.length > 1 && widthOf(`${words.join(" ")} …`) > room) words.pop();
  if (words.length > 1 || widthOf(`${words[0]} …`) <= room) return `${words.join(" ")} …`;
  const letters = [...words[0]!];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`) > room) letters.pop();
  return `${letters.join("")}…`;
}

/** Names of one list as `fitName` cuts them; those that would read alike, though they differ, are cut in their middle instead. */
export function fitNames(names: readonly string[], room: number, size = 13): string[] {
  const fitted = names.map((name) => fitName(name, room, size));
  const meant = new Map<string, string>();
  const alike = new Set<string>();
  names.forEach((name, i) => {
    const other = meant.get(fitted[i]!) ?? name;
    if (other !== name) alike.add(fitted[i]!);
    meant.set(fitted[i]!, other);
  });
  return fitted.map((text, i) => (alike.has(text) ? withBothEnds(names[i]!, room, size) : text));
}

/** As many letters of a name's start and end as fit, about as many of either. */
function withBothEnds(name: string, room: number, size: number): string {
  const letters = [...name];
  const cut = (kept: number) =>
    `${letters.slice(0, Math.floor(kept / 2)).join("")}…${letters.slice(letters.length - Math.ceil(kept / 2)).join("")}`;
  let [fits, tooMany] = [2, letters.length];
  while (tooMany - fits > 1) {
    const kept = Math.floor((fits + tooMany) / 2);
    if (textWidth(cut(kept), size) <= room) fits = kept;
    else tooMany = kept;
  }
  return cut(fits);
}
