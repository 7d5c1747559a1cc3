import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const CATEGORY = "Counterfactual";

describe("categories under common themes", () => {
  it("move by two menus, keep their numbers, stand in the address and go back", async () => {
    const {page, settled, problems, close} = await visit(site, "compare.html?v=1#themes");
    await settled();
    const figure = page.locator("#themes");
    const menu = (name: string) => figure.locator("label", {hasText: new RegExp(`^${name}`)}).locator("select");
    await figure.scrollIntoViewIfNeeded();
    await settled();
    const marks = figure.locator(".body svg [data-mark]");
    const before = await marks.count();
    expect(before).toBeGreaterThan(40);
    await figure.getByRole("button", {name: "Table", exact: true}).click();
    const row = figure.locator("tbody tr", {hasText: CATEGORY});
    const read = () => row.locator("th, td").allInnerTexts();
    const documented = await read();
    expect(documented[0]).toBe("Editing");
    await menu("Category").selectOption({label: CATEGORY});
    expect(await menu("Theme").inputValue()).toBe("editing");
    await menu("Theme").selectOption("counting");
    await expect.poll(() => page.url()).toContain("moved=");
    await expect.poll(read).toEqual(["Counting", ...documented.slice(1)]);
    const {page: other, settled: ready, close: leave} = await visit(site, page.url().slice(site.address.length));
    await ready();
    await other.locator("#themes").scrollIntoViewIfNeeded();
    await expect.poll(() => other.locator("#themes").innerText()).toContain("1 category moved by you");
    await leave();
    await figure.getByRole("button", {name: "As documented"}).click();
    await expect.poll(read).toEqual(documented);
    expect(page.url()).not.toContain("moved=");
    expect(problems).toEqual([]);
    await close();
  });
});
