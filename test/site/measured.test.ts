import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("what was measured on whom", () => {
  it("is fetched when it is opened: every printed number of a system once, with its table and judge", async () => {
    const {page, problems, settled, close} = await visit(site, "data-notes.html");
    await settled();
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    const map = page.locator("#measured");
    await map.locator("summary").click();
    const [systems, tables] = [map.locator("table").first(), map.locator("table").last()];
    await expect.poll(() => map.locator("table").count()).toBe(2);
    expect(fetched.filter((url) => url.includes("published"))).toHaveLength(1);
    await map.getByRole("button", {name: /all/i}).first().click();
    const cells = (rows: string[]) => rows.map((text) => text.split("\t").map((cell) => cell.trim()));
    const number = (text: string | undefined) => Number((text ?? "").replaceAll(",", "")) || 0;
    const bySystem = cells(await systems.locator("tbody tr").allInnerTexts());
    const byTable = cells(await tables.locator("tbody tr").allInnerTexts());
    const sum = bySystem.reduce(
      (total, [, , ...rest]) => total + rest.slice(0, -1).reduce((n, x) => n + number(x), 0),
      0
    );
    expect(bySystem.length).toBeGreaterThan(60);
    expect(sum).toBe(byTable.reduce((total, line) => total + number(line.at(-1)), 0));
    for (const [, benchmarks, ...rest] of bySystem)
      expect(rest.slice(0, -1).filter((x) => number(x) > 0)).toHaveLength(number(benchmarks));
    for (const line of byTable) expect(line[4], line.join(" ")).not.toBe("—");
    expect(problems).toEqual([]);
    await close();
  });
});
