import type {FileArrow} from "./folder-circles.js";

/** Folders whose subfolders are drawn one by one; every other folder is one room. */
const OPENED = ["src", "src/lib"];

function roomOf(file: string): string {
  const parts = file.split("/");
  let depth = 1;
  while (OPENED.includes(parts.slice(0, depth).join("/")) && depth < parts.length - 1) depth++;
  return parts.slice(0, depth).join("/");
}

/**
 * The rooms and their imports as a Mermaid flowchart, lowest floor last. An arrow that follows from two others is left out:
 * `pages → lib` where `pages → components → lib`.
 */
export function folderPicture(arrows: readonly FileArrow[]): string {
  const needs = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    const [a, b] = [roomOf(from), roomOf(to)];
    needs.set(a, needs.get(a) ?? new Set());
    needs.set(b, needs.get(b) ?? new Set());
    if (a !== b) needs.get(a)!.add(b);
  }
  const rooms = [...needs.keys()].sort();
  const reaches = (from: string, to: string, without: string): boolean => {
    const seen = new Set<string>();
    const waiting = [...needs.get(from)!].filter((room) => room !== without);
    for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
      if (room === to) return true;
      if (!seen.has(room)) waiting.push(...needs.get(room)!);
      seen.add(room);
    }
    return false;
  };
  const id = (room: string) => room.replaceAll(/[/-]/g, "_");
  return [
    "flowchart TD",
    ...rooms.map((room) => `  ${id(room)}["${room}"]`),
    ...rooms.flatMap((from) =>
      [...needs.get(from)!]
        .sort()
        .filter((to) => !reaches(from, to, to))
        .map((to) => `  ${id(from)} --> ${id(to)}`)
    )
  ].join("\n");
}
