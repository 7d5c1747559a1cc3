import type {Control} from "./page-controls.js";
import type {KernelAnswer} from "./watch-engine.js";

/** A kernel that computed when a control of a page was touched. */
export interface KernelUse {
  readonly kernel: string;
  readonly page: string;
  /** What was touched one after the other on the page as it opens, the last of them the control whose use it is. */
  readonly touches: readonly Control[];
  /** Figures that were drawn again. */
  readonly redrawn: readonly string[];
}

/** Between touches. */
const THEN = " → ";
const NONE = "none";
const HEAD = "| kernel | page | figure: control | figures drawn again |";

/** Uses of kernels in what pages answered to the touch of a control. */
export const usesOf = (page: string, touches: readonly Control[], answers: readonly KernelAnswer[]): KernelUse[] => {
  const kernels = [...new Set(answers.flatMap((answer) => answer.kernels))];
  return kernels.map((kernel) => ({
    kernel,
    page,
    touches,
    redrawn: [
      ...new Set(answers.filter((answer) => answer.kernels.includes(kernel)).flatMap(({redrawn}) => redrawn))
    ].sort()
  }));
};

/** Uses as a table, a line each, in the order of kernels, pages and touches. */
export function kernelTable(uses: readonly KernelUse[]): string {
  const rows = [...uses]
    .sort((a, b) => a.kernel.localeCompare(b.kernel) || a.page.localeCompare(b.page))
    .map(({kernel, page, touches, redrawn}) =>
      [
        `\`${kernel}\``,
        page,
        touches.map(({place, name}) => `${place}: ${name}`).join(THEN),
        redrawn.join(", ") || NONE
      ].join(" | ")
    );
  return [HEAD, "|---|---|---|---|", ...rows.map((row) => `| ${row} |`)].join("\n");
}

/** Reads what `kernelTable` has written, wherever it stands in a text. */
export const readKernelTable = (text: string): KernelUse[] =>
  [...text.matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, kernel, page, touches, redrawn]) => ({
    kernel: kernel!,
    page: page!,
    touches: touches!.split(THEN).map((touch) => {
      const at = touch.indexOf(": ");
      return {place: touch.slice(0, at), name: touch.slice(at + 2)};
    }),
    redrawn: redrawn === NONE ? [] : redrawn!.split(", ")
  }));

const PAGES_HEAD = "| page | controls touched |";

/** How many controls of each page were touched, as a table. */
export const pageTable = (touched: ReadonlyMap<string, number>): string =>
  [
    PAGES_HEAD,
    "|---|---|",
    ...[...touched].sort(([a], [b]) => a.localeCompare(b)).map(([page, count]) => `| ${page} | ${count} |`)
  ].join("\n");

/** Reads what `pageTable` has written. */
export const readPageTable = (text: string): Map<string, number> =>
  new Map([...text.matchAll(/^\| (\S+) \| (\d+) \|$/gm)].map(([, page, count]) => [page!, Number(count)]));
