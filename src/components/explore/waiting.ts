import type {VerdictTable} from "../../lib/explore/index.js";
import type {FigureContent} from "../figure/index.js";

/** What a figure shows until its first result is there. */
export const waiting = ({label}: VerdictTable): FigureContent => ({
  title: "Comparing",
  subtitle: "Tests run as soon as the filters rest.",
  drawing: null,
  waiting: "Comparing…",
  caveats: [],
  source: `${label}.`,
  table: {columns: [], rows: []}
});
