import {textWidth} from "./text-width.js";

/** A name cut to the words that fit into `room` pixels, or to what fits of the first, with an ellipsis where something is left out. */
export function fitName(name: string, room: number, size = 13): string {
  if (textWidth(name, size) <= room) return name;
  const words = name.split(" ");
  while (words.length > 1 && textWidth(`${words.join(" ")} …`, size) > room) words.pop();
  if (words.length > 1 || textWidth(`${words[0]} …`, size) <= room) return `${words.join(" ")} …`;
  const letters = [...words[0]!];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("")}…`;
}
