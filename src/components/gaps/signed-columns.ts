import type {TableColumn} from "../figure/index.js";
import {fixed, probability, signed} from "../format/numbers.js";
import type {RankedGap} from "./ranking-drawing.js";

const end = (label: string, of: (row: RankedGap) => number | null, text: (value: number) => string) => ({
  label,
  value: of,
  text: (row: RankedGap) => text(of(row)!)
});
const logits = (value: number) => signed(value, 3);
const points = (value: number) => fixed(value, 2);

/** Columns of what stands beside the folded mean: its floor, the signed gap with its interval, and the test of no gap. */
export const signedColumns: readonly TableColumn<RankedGap>[] = [
  end("Floor, expected", (r) => r.floor?.mean ?? null, points),
  end("Floor, 95th percentile", (r) => r.floor?.upper ?? null, points),
  end("Understanding − generation, logits", (r) => r.signed?.value ?? null, logits),
  end("Logits, lower 95%", (r) => r.signed?.lo ?? null, logits),
  end("Logits, upper 95%", (r) => r.signed?.hi ?? null, logits),
  end("p, no gap in any category", (r) => r.p, probability)
];
