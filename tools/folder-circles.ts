/** An import from one file to another, by their paths. */
export type FileArrow = readonly [from: string, to: string];

/** Folders that need each other, directly or around corners, with one import for each arrow of the circle. */
export interface FolderCircle {
  readonly folders: readonly string[];
  readonly because: readonly FileArrow[];
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf("/"));

/**
 * The room of a file within the folder that its arrow stays in: `src/lib/math` and `src/lib/models` for an arrow between the
 * two, and for an arrow between a folder's own files and one of its subfolders, the folder itself and the subfolder.
 *
 * A folder's `index.ts` is its door: it gathers what the rooms behind it give, so it counts as a room of its own.
 */
function roomsOf([from, to]: FileArrow): readonly [parent: string, from: string, to: string] {
  const [a, b] = [folderOf(from).split("/"), folderOf(to).split("/")];
  let depth = 0;
  while (depth < a.length && depth < b.length && a[depth] === b[depth]) depth++;
  const parent = a.slice(0, depth).join("/");
  const room = (file: string, folders: readonly string[]) =>
    folders.length > depth ? folders.slice(0, depth + 1).join("/") : file.endsWith("/index.ts") ? file : `${parent}/*`;
  return [parent, room(from, a), room(to, b)];
}

/** Arrows between the rooms of each folder, each with the imports that it stands for. */
export function folderGraph(arrows: readonly FileArrow[]): Map<string, Map<string, FileArrow[]>> {
  const graph = new Map<string, Map<string, FileArrow[]>>();
  for (const arrow of arrows) {
    const [, from, to] = roomsOf(arrow);
    if (from === to) continue;
    const targets = graph.get(from) ?? new Map<string, FileArrow[]>();
    targets.set(to, [...(targets.get(to) ?? []), arrow]);
    graph.set(from, targets);
  }
  return graph;
}

/**
 * Circles between folders, at any depth: among the subfolders of one folder, and between its own files and its subfolders.
 *
 * Tarjan's strongly connected components of each folder's graph.
 */
export function folderCircles(arrows: readonly FileArrow[]): FolderCircle[] {
  const byParent = new Map<string, FileArrow[]>();
  for (const arrow of arrows) {
    const [parent] = roomsOf(arrow);
    byParent.set(parent, [...(byParent.get(parent) ?? []), arrow]);
  }
  return [...byParent.values()].flatMap((own) => {
    const graph = folderGraph(own);
    return connected(graph).map((folders) => ({
      folders,
      because: folders.flatMap((from) =>
        [...(graph.get(from) ?? [])].flatMap(([to, [first]]) => (folders.includes(to) && first ? [first] : []))
      )
    }));
  });
}

function connected(graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
