/** Matches what still computes of a page's own cells, in the words of the runtime that runs them. */
export const RUNNING_CELLS = ".observablehq--running";
