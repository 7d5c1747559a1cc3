import type {Locator, Page} from "playwright-core";
import {visit, type Site} from "./browser.js";
import {paintedIn, type Box, type Painted, type PaintedMark} from "./painted.js";

export type Row = readonly string[];

/** A figure as it is drawn, and the rows of the table in its place. */
export interface Both {
  readonly figure: Locator;
  readonly painted: Painted;
  readonly rows: readonly Row[];
  /** What stands above the columns. */
  readonly heads: Row;
}

export const numberOf = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.+-]/g, ""));
/** Half of the last digit of a number as it is printed. */
export const halfUnitOf = (text: string): number => 0.5 * 10 ** -(/\.(\d+)/.exec(text)?.[1]?.length ?? 0);
export const isNothing = (text: string): boolean => text === "" || text === "—";
export const middleOf = ({left, right, top, bottom}: Box) => ({x: (left + right) / 2, y: (top + bottom) / 2});

/** Pages of a site, visited once, and their figures, read once. */
export class Twins {
  readonly #pages = new Map<string, Promise<Page>>();
  readonly #read = new Map<string, Promise<Both>>();

  readonly #site: () => Site;

  constructor(site: () => Site) {
    this.#site = site;
  }

  /** A page as it stands when it has settled; its name may have a query, `gapeval?map=all`. */
  page(name: string): Promise<Page> {
    const known = this.#pages.get(name);
    if (known) return known;
    const opened = visit(this.#site(), name.replace(/(?=\?|$)/, ".html")).then(async ({page, settled}) => {
      await settled();
      return page;
    });
    this.#pages.set(name, opened);
    return opened;
  }

  /** A figure's drawing, then the table twin in its place. */
  of(name: string, id: string): Promise<Both> {
    const key = `${name}#${id}`;
    const found = this.#read.get(key) ?? this.#both(name, id);
    this.#read.set(key, found);
    return found;
  }

  async #both(name: string, id: string): Promise<Both> {
    const figure = (await this.page(name)).locator(`#${id}`);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator("svg [data-mark]").first().waitFor();
    const painted = await paintedIn(figure);
    return {figure, painted, ...(await tableOf(figure))};
  }
}

/** Puts the table into the place of the drawing, and reads it. */
export async function tableOf(figure: Locator): Promise<Pick<Both, "rows" | "heads">> {
  await figure.getByRole("button", {name: "Table", exact: true}).click();
  const [heads = [], ...rows] = await figure
    .locator("thead tr, tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent!.trim()))
    );
  return {heads, rows};
}

/** The mark that a row is about: the only one whose name holds all texts that name the row, the first at its start. */
export function markNamed(texts: readonly string[], {marks}: Painted): PaintedMark | undefined {
  const words = texts.map((text) => text.toLowerCase());
  const found = marks.filter(({name}) => {
    const heading = name.toLowerCase();
    return words.every((word) => heading.includes(word)) && heading.startsWith(words[0]!);
  });
  if (found.length < 2) return found[0];
  const whole = found.filter(({name}) => new RegExp(`^${escaped(words[0]!)}(?:[,.:]| and )`, "i").test(name));
  return whole.length === 1 ? whole[0] : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
