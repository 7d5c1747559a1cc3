import type {Page} from "playwright-core";
import {visit, type Site} from "./browser.js";

/** What the bar of the explorer says is in force. */
export const inForce = (page: Page) => page.locator(".explore-bar .count").textContent();

/** A value of a facet, by its name. */
export const row = (page: Page, facet: string, name: string) =>
  page.locator(`[data-facet=${facet}] .facet-row`, {hasText: name}).first();

/** The title of a figure. */
export const title = (page: Page, id: string) => page.locator(`#${id}-title`);

/** Loads the explorer with a log and waits for its matrix. */
export async function explore(site: Site, query: string, {theme = "light" as "light" | "dark"} = {}) {
  const visited = await visit(site, `explore.html${query}`, {theme});
  await visited.page.locator("canvas.matrix").waitFor({state: "attached"});
  return visited;
}
