import {textWidth} from "./text-width.js";

/** A name cut to the words that fit into `room` pixels, with an ellipsis where something is left out. */
export function fitName(name: string, room: number, size = 13): string {
  if (textWidth(name, size) <= room) return name;
  const words = name.split(" ");
  while (words.length > 1 && textWidth(`${words.join(" ")} …`, size) > room) words.pop();
  return `${words.join(" ")} …`;
}
