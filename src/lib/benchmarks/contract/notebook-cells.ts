import type {CellKind, NotebookCell} from "../../notebook/notebook.js";

const cell = (kind: CellKind, text: string, name = ""): NotebookCell => ({kind, name, text});

/** Cells of a notebook that a benchmark brings along. */
export const prose = (text: string) => cell("markdown", text);
export const js = (text: string) => cell("js", text);
/** A table that later cells know by its name. */
export const sql = (name: string, text: string) => cell("sql", text, name);

/** What each says of the log that it begins with. */
export const SIMULATED =
  "The demo log is **simulated**: it shows the way, it is no evidence. Open your own log and change the table's name.";
