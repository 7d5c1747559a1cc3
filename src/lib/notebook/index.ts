export {logNotebook} from "./log-notebook.js";
export {NotebookFileError, notebookFromText, notebookToText} from "./notebook-file.js";
export {CELL_NAME, type CellKind, type Notebook, type NotebookCell} from "./notebook.js";
export {planNotebook, rerunWith, type NotebookPlan, type PlannedCell} from "./plan-notebook.js";
