import type {CanonicalRow} from "../../schema/index.js";
import type {EmptiedPlaces} from "../contract/answer-union.js";

interface Place {
  readonly file: string;
  /** Rows that say something of one item, by what that is. */
  readonly rows: Map<string, {met: number; dropped: number}>;
}

/** Rows that were left out when tables were united, by the places where they stood. */
export class DroppedRows {
  readonly #places = new Map<string, Place>();
  #areNone = true;

  /** @param isCounted - whether its place is counted here */
  add(row: CanonicalRow, isCounted: boolean): void {
    this.#areNone = false;
    if (!isCounted) return;
    const key = placeKey(row);
    let place = this.#places.get(key);
    if (place === undefined) this.#places.set(key, (place = {file: row.sourceId, rows: new Map()}));
    countsIn(place, row).dropped += 1;
  }

  get areNone(): boolean {
    return this.#areNone;
  }

  /** Told of every row, once rows were left out. */
  met(row: CanonicalRow): void {
    const place = this.#places.get(placeKey(row));
    if (place !== undefined) countsIn(place, row).met += 1;
  }

  *places(): Generator<EmptiedPlaces> {
    for (const {file, rows} of this.#places.values()) {
      let [most, left] = [0, 0];
      for (const {met, dropped} of rows.values()) {
        most = Math.max(most, met);
        left = Math.max(left, met - dropped);
      }
      yield {file, most, left, places: 1};
    }
  }
}

const placeKey = ({sourceId, place}: CanonicalRow): string => `${sourceId}\u0000${place}`;

function countsIn({rows}: Place, row: CanonicalRow): {met: number; dropped: number} {
  const judges = row.judgments.map(({scorerId, judgeId}) => `${scorerId}\u0001${judgeId}`).sort();
  const key = [row.runId, row.item.itemId, row.attempt, row.turn, ...judges].join("\u0000");
  let counts = rows.get(key);
  if (counts === undefined) rows.set(key, (counts = {met: 0, dropped: 0}));
  return counts;
}
