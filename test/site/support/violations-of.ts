import type {Page} from "playwright-core";
import {axeViolations} from "../../../cli/site/axe-violations.js";

/** What axe finds wrong with a page, a line for each rule, with the first three places. */
export const violationsOf = async (page: Page): Promise<string[]> =>
  (await axeViolations(page)).map(
    ({id, nodes}) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({html, target}) => `${String(target)} ${html.slice(0, 160)}`)
        .join(" | ")}`
  );
