import {readFileSync} from "node:fs";
import {parse} from "csv-parse/sync";
import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";
import {violationsOf} from "./support/violations-of.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const grid = <T>(count: number, make: (n: number) => T): T[] => Array.from({length: count}, (_, n) => make(n));
/** Does the page scroll sideways? */
const isWide = (page: Page) => page.evaluate(() => document.scrollingElement!.scrollWidth > innerWidth + 1);
/** Every figure comes into sight once, and is there. */
async function seeAll(page: Page): Promise<void> {
  const figures = page.locator(".figure:has(.body)");
  for (let k = 0; k < (await figures.count()); k++) {
    await figures.nth(k).scrollIntoViewIfNeeded();
    await expect.poll(() => figures.nth(k).locator(".body > *").count()).toBeGreaterThan(0);
  }
}

it("shows items of many answers whole, each with its own texts, whichever page of texts they lie on", async () => {
  const [ITEMS, MODELS, ATTEMPTS] = [10, 9, 8];
  const rows = grid(ITEMS * MODELS * ATTEMPTS, (n) => {
    const [a, m, i] = [n % ATTEMPTS, Math.floor(n / ATTEMPTS) % MODELS, Math.floor(n / ATTEMPTS / MODELS)];
    const score = i + m + a < 14 ? 1 : 0;
    return {
      model: `model ${m}`,
      item_id: `q${i}`,
      attempt: a + 1,
      prompt: `asked ${i}`,
      response: `of q${i}, ${m}`,
      score
    };
  });
  const {page, problems, close} = await visit(site, "open.html");
  await keepLog(page, rows);
  const panel = page.locator("#item");
  await page.locator("canvas.matrix").focus();
  await page.keyboard.press("Enter");
  const seen = new Set<string>();
  for (;;) {
    await expect.poll(() => panel.locator(".verdict").count()).toBe(MODELS * ATTEMPTS);
    const item = new URL(page.url()).searchParams.get("item")!.split("/").at(-1)!;
    seen.add(item);
    await expect.poll(() => panel.locator("#item-title").textContent()).toBe(`asked ${item.slice(1)}`);
    // The models that were right most often stand first.
    const models = grid(MODELS, (m) => m);
    expect(await panel.locator(".answer-row > b").allTextContents()).toEqual(models.map((m) => `model ${m}`));
    const replies = models.flatMap((m) => grid(ATTEMPTS, () => `of ${item}, ${m}`));
    expect(await panel.locator(".reply").allTextContents()).toEqual(replies);
    const harder = panel.getByRole("button", {name: "Harder item"});
    if (await harder.isDisabled()) break;
    await harder.click();
    await expect.poll(() => panel.locator("#item-title").textContent()).not.toBe(`asked ${item.slice(1)}`);
  }
  expect([...seen].sort()).toEqual(grid(ITEMS, (i) => `q${i}`));
  expect(problems).toEqual([]);
  await close();
});

describe("hostile texts", () => {
  const SCRIPT = `<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">`;
  const TURNED = "\u202eevil\u2066";
  const TERMINAL = "\u001b[31mred\u0007";
  const LONG = "W".repeat(3000);
  const NAMES = [SCRIPT, TURNED, TERMINAL, LONG, "__proto__", "'; DROP TABLE verdicts;--"];
  const MEGABYTE = "x".repeat(1_000_000);
  const rows = grid(NAMES.length * 12, (n) => {
    const [m, i] = [n % NAMES.length, Math.floor(n / NAMES.length)];
    const name = NAMES[i % NAMES.length]!;
    return [`${SCRIPT} judge`, `${TURNED} judge`].map((judge, j) => ({
      model: NAMES[m],
      item_id: `${name} ${i}`,
      pair: `${name} ${i >> 1}`,
      category: NAMES[(i + 1) % NAMES.length],
      subcategory: NAMES[(i + 2) % NAMES.length],
      capability: ["understanding", "generation"][i % 2],
      prompt: `${name} ${i === 3 && m + j === 0 ? MEGABYTE : ""}`,
      response: i === 3 && m === 0 ? MEGABYTE : name,
      judge,
      explanation: name,
      score: (i + m * 3 + j) % 4 > 1 ? 1 : 0
    }));
  }).flat();

  it.each([1440, 390])(
    "in every field are shown as text, seen, short and in their place, %d wide",
    async (width) => {
      const {page, problems, close} = await visit(site, "open.html", {width});
      expect(await keepLog(page, rows)).toBe("All 144 records were accepted");
      await seeAll(page);
      expect(await page.evaluate(() => "hacked" in window)).toBe(false);
      expect(await page.locator("main").textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u001b\u0007]|W{81}/);
      // Names that differ by what is not seen are told apart, and the name that turns the text about does so no more.
      const names = await page.locator("[data-facet=model] .name").allTextContents();
      expect(names).toContain("⟨U+202E⟩evil⟨U+2066⟩");
      expect(names).toContain("⟨U+001B⟩[31mred⟨U+0007⟩");
      expect(await isWide(page)).toBe(false);
      // A figure is not taller than the reader's patience because of a name.
      expect(await page.locator("#rates").evaluate((node) => node.clientHeight)).toBeLessThan(1200);
      await page.goto(`${page.url().split("#")[0]}&item=${encodeURIComponent(`own/${LONG} 3`)}`);
      const panel = page.locator("#item");
      await panel.locator(".answers").first().waitFor();
      expect(await panel.evaluate((node) => node.clientHeight)).toBeLessThan(width < 500 ? 9000 : 5000);
      expect(await panel.locator(".more").first().innerText()).toMatch(/^all 1,00\d,\d{3} characters$/);
      expect(await isWide(page)).toBe(false);
      expect(await page.evaluate(() => "hacked" in window)).toBe(false);
      expect(problems).toEqual([]);
      await close();
    },
    120_000
  );
});

describe("logs that hold little", () => {
  const row = (n: number, more: object) => ({
    model: `m${n % 3}`,
    item_id: `i${Math.floor(n / 3)}`,
    pair: `p${Math.floor(n / 6)}`,
    category: `c${Math.floor(n / 6) % 2}`,
    capability: ["understanding", "generation"][Math.floor(n / 3) % 2],
    response: "said",
    ...more
  });
  const judged = (more: object) =>
    grid(72, (n) => ["ann", "bob"].map((judge) => ({...row(n, more), judge, explanation: judge}))).flat();

  it("show verdicts that are all invalid as such, and say that nothing is scored", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, judged({score: null, status: "invalid"}));
    expect(await page.locator("#matrix-title").innerText()).toBe("Nothing is scored on these 12 pairs of items");
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.locator(".matrix-readout").innerText()).toMatch(/^m1, understanding, own\/i0: invalid$/);
    await page.keyboard.press("Enter");
    await page.locator("#item .item-place").waitFor();
    await seeAll(page);
    expect(await page.locator("#judges-title").innerText()).toBe("No judge has scored anything under these filters");
    // No way back is offered where there is no filter.
    expect(await page.locator("#differences .body").innerText()).not.toContain("Undo");
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("count answers without a valid verdict as the reader asks, and say so in every source line", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(
      page,
      grid(72, (n) => {
        const isFailed = n % 6 === 0;
        return {...row(n, {}), ...(isFailed ? {score: null, status: "error"} : {score: n % 6 === 1 ? 0 : 1})};
      })
    );
    const choice = page.getByLabel("12 verdicts without a valid answer count");
    const titleAfter = async (asked: string): Promise<string> => {
      await choice.selectOption(asked);
      await page.waitForURL(new RegExp(`missing=${asked}`));
      await page.locator("canvas.matrix").waitFor({state: "attached"});
      return page.locator("#matrix-title").innerText();
    };
    // Of 36 answers in words 12 failed, 12 are wrong and 12 right.
    expect(await titleAfter("exclude")).toContain("50.0% in words");
    expect(await titleAfter("wrong")).toContain("33.3% in words");
    expect(await titleAfter("right")).toContain("66.7% in words");
    await page.locator("#rates .source").first().waitFor();
    expect(await page.locator("#rates .source").first().innerText()).toContain(
      "answers without a valid verdict counted as right"
    );
    await page.goBack();
    await expect.poll(() => choice.inputValue()).toBe("wrong");
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("make no finding of models that do not differ", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, judged({score: 1}));
    await seeAll(page);
    const title = (id: string) => page.locator(`#${id}-title`);
    await expect
      .poll(() => title("rates").innerText())
      .toMatch(/^No model is told apart from .+ \(verdicts of 2 judges counted together\)$/);
    await expect
      .poll(() => title("joint").innerText())
      .toBe("No item is understood and not drawn (verdicts of 2 judges counted together)");
    await page.locator("#judges").getByRole("button", {name: "Table"}).click();
    expect(await page.locator("#judges tbody").innerText()).not.toContain("NaN");
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ["one model", grid(24, (n) => ({...row(3 * n, {}), score: n % 2}))],
    ["one item", grid(6, (n) => ({model: `m${n}`, item_id: "only", score: n % 2, response: "x"}))],
    ["one row", [{model: "m", item_id: "only", score: 1, response: "x"}]]
  ])("of %s are explored without a fault", async (_, rows) => {
    const {page, problems, close} = await visit(site, "open.html", {width: 390});
    await keepLog(page, rows);
    await seeAll(page);
    expect(await page.locator("main").innerText()).not.toMatch(/NaN|undefined|these 1 /);
    expect(await isWide(page)).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("findings of small or unusual logs", () => {
  const sided = (more: (m: number, i: number) => object) =>
    grid(6, (n) => ({model: `m${n % 2}`, item_id: `i${n >> 1}`, score: 1 - (n % 2), ...more(n % 2, n >> 1)}));

  it("are none where three cases alike are all there is: no interval, and no model ahead", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(
      page,
      sided(() => ({}))
    );
    await seeAll(page);
    const figure = page.locator("#head-to-head");
    await expect
      .poll(() => page.locator("#head-to-head-title").innerText())
      .toBe("m0 and m1 cannot be told apart here");
    expect(await figure.textContent()).toContain("with fewer than six cases, nothing");
    await figure.getByRole("button", {name: "Table"}).click();
    const [, ...cells] = await figure.locator("tbody tr").first().locator("th, td").allInnerTexts();
    expect(cells.slice(6, 9)).toEqual(["+100.0", "—", "—"]);
    expect(problems).toEqual([]);
    await close();
  });

  it("over training count parts of a step, say which side is not measured, and from where to where one is", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const rise = {understanding: [1, 5, 9, 9], generation: [1, 1, 5, 9]};
    const rows = (model: string, sides: readonly (keyof typeof rise)[], from = 0) =>
      sides.flatMap((capability) =>
        grid(160, (n) => ({n: n % 40, k: Math.floor(n / 40)}))
          .filter(({k}) => capability === "understanding" || k >= from)
          .map(({n, k}) => ({
            model,
            item_id: `${capability} ${n}`,
            pair: `p${n}`,
            capability,
            step: (k + 1) / 4,
            score: n % 10 < rise[capability][k]! ? 1 : 0
          }))
      );
    await keepLog(page, [
      ...rows("both", ["understanding", "generation"]),
      ...rows("late", ["understanding", "generation"], 2),
      ...rows("words", ["understanding"])
    ]);
    const figure = page.locator("#trajectories");
    await figure.scrollIntoViewIfNeeded();
    const title = () => page.locator("#trajectories-title").innerText();
    // Half-way at 0.5 and at 0.75: a quarter of an epoch.
    await expect.poll(title).toBe("In both, generation comes 0.25 steps after understanding");
    await figure.getByRole("button", {name: "Table"}).click();
    const row = (name: string) => figure.locator("tbody tr", {hasText: name}).innerText();
    expect(await row("both")).toMatch(/\t0\.50\t.*\t0\.75\t0\.25 \[/);
    expect(await row("late")).toContain(", steps 0.75 to 1");
    expect(await row("both")).not.toContain(", steps");
    await page.goto(`${page.url().split("#")[0]}&model=words`);
    await expect
      .poll(title)
      .toBe("In words, understanding changes by +80.0 points over training; generation is not measured at two steps");
    await page.goto(`${page.url().split("#")[0]}&step=1`);
    await expect.poll(title).toBe("words is measured at one step only");
    expect(await figure.locator("svg line.alone").count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it("are of understanding against generation where a third form is right more often and shares nothing", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const rows = grid(40, (n) =>
      ["understanding", "generation", "editing"].map((capability, form) => ({
        model: "m",
        item_id: `${capability} ${n}`,
        pair: form < 2 ? `p${n}` : `e${n}`,
        category: `c${n % 2}`,
        capability,
        response: "said",
        score: n % 10 < [6, 2, 9][form]! ? 1 : 0
      }))
    ).flat();
    await keepLog(page, rows);
    await seeAll(page);
    const title = (id: string) => page.locator(`#${id}-title`).innerText();
    await expect.poll(() => title("head-to-head")).toMatch(/^Understanding is ahead of generation by 40\.0 points/);
    await expect
      .poll(() => title("differences"))
      .toMatch(/^Understanding is ahead of generation by .+, the clearest difference$/);
    // Chosen by hand, sides without a pair are said to be that, and nothing is said to have been tested.
    await page.locator("#head-to-head").getByLabel("second").selectOption("editing");
    await expect
      .poll(() => title("head-to-head"))
      .toBe("Understanding and editing share no scored verdict under these filters");
    await expect.poll(() => title("differences")).toBe("No slice has verdicts of both understanding and editing");
    for (const id of ["head-to-head", "differences"]) {
      const figure = page.locator(`#${id}`);
      expect(await figure.locator(".empty").innerText()).toMatch(/share/);
      await figure.getByRole("button", {name: "Table"}).click();
      expect(await figure.innerText()).not.toMatch(/NaN|same 0 verdicts|\b0 slices|McNemar's exact/);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("in a fit have gaps inside of their intervals, and say all that was pooled", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(
      page,
      grid(4 * 60, (n) => {
        const [m, q] = [n % 4, n >> 2];
        const [words, picture] = [(q * 7 + m * 3) % 13 < 6, (q * 11 + m * 5) % 13 < 6];
        const one = {model: `m${m}`, pair: `p${q}`, category: `c${q % 5}`};
        return [
          {...one, protocol: "direct", checkpoint: 1},
          {...one, protocol: "stepwise", checkpoint: 2}
        ].flatMap((under) => [
          {...under, item_id: `words ${q}`, capability: "understanding", score: Number(words)},
          {...under, item_id: `picture ${q}`, capability: "generation", score: Number(picture)}
        ]);
      }).flat()
    );
    const fit = async () => {
      await page.getByRole("button", {name: "Fit the item-level model here"}).click();
      const figure = page.locator("#fit");
      await figure.locator(".body svg").waitFor({timeout: 180_000});
      const caveats = (await figure.locator(".caveats").textContent())!.replace(/\s+/g, " ");
      await figure.getByRole("button", {name: "Table"}).click();
      const rows = (await figure.locator("tbody tr").allInnerTexts()).map((row) => row.split("\t"));
      const outside = rows.filter((row) => {
        const [lo, hi] = row
          .at(-1)!
          .match(/[\d.]+/g)!
          .map(Number);
        const gap = Number(row.at(-2));
        return gap < lo! || gap > hi!;
      });
      return {caveats, gaps: rows.length, outside: outside.map(([name]) => name!)};
    };
    const address = page.url().split("#")[0]!;
    const whole = await fit();
    expect(whole.gaps).toBe(4);
    expect(whole.outside).toEqual([]);
    expect(whole.caveats).toContain("Attempts, judges, protocols and training steps are pooled");
    // Under one protocol there is none to pool.
    await page.goto(`${address}&category=c0&protocol=direct`);
    const part = await fit();
    expect(part.outside).toEqual([]);
    expect(part.caveats).toContain("Attempts and judges are pooled");
    expect(problems).toEqual([]);
    await close();
  }, 120_000);
});

describe("judges of a log", () => {
  // Cy says what Ann says in category c0, and the contrary in c1; Bob calls all right.
  const rows = grid(96, (n) => {
    const right = n % 3 === 0 ? 1 : 0;
    const category = `c${Math.floor(n / 2) % 2}`;
    const one = {model: `m${n % 2}`, item_id: `i${Math.floor(n / 2)}`, category, response: `answer ${n}`};
    return [
      {...one, judge: "ann", score: right},
      {...one, judge: "bob", score: 1},
      {...one, judge: "cy", score: category === "c0" ? right : 1 - right}
    ];
  }).flat();

  it("are compared as the reader chooses, by model or category, below chance too, and by filter", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, rows);
    const figure = page.locator("#judges");
    const title = () => page.locator("#judges-title").innerText();
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(title).toMatch(/^ann and bob agree on 33\.3% of 96 answers/);
    await figure.getByLabel("second judge").selectOption("cy");
    await expect.poll(title).toMatch(/^ann and cy agree on 50\.0% of 96 answers/);
    await figure.getByRole("button", {name: "by category"}).click();
    await figure.getByRole("button", {name: "Table"}).click();
    const kappas = () =>
      figure.locator("tbody tr").evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.split("\t")));
    await expect
      .poll(async () => (await kappas()).map(([name, , , , kappa]) => [name, kappa]))
      .toEqual([
        ["c0", "1.000"],
        ["c1", "−0.800"]
      ]);
    await figure.getByRole("button", {name: "Figure"}).click();
    // What lies below chance has its place on the axis.
    await expect.poll(() => figure.locator(".body svg").first().textContent()).toMatch(/−1.*−0\.5/);
    await expect.poll(() => new URL(page.url()).searchParams.get("judgeB")).not.toBeNull();
    await page.goto(
      `${
        page
          .url()
          .replace(/&judgeB=\w+/, "")
          .split("#")[0]
      }&judge=bob,cy`
    );
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(title).toMatch(/^bob and cy agree/);
    expect(problems).toEqual([]);
    await close();
  });

  it("that put models in opposite order are said to, beyond chance only, and not of verdicts chosen by outcome", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    // Ann passes two of three answers of m0, one of m1 and two of m2; Bob one of m0 and two of the others. Of three items nothing is known.
    const passed = {ann: [2, 1, 2], bob: [1, 2, 2]};
    await keepLog(
      page,
      grid(3 * 90, (n) => {
        const [m, i] = [n % 3, Math.floor(n / 3)];
        return Object.entries(passed).map(([judge, of]) => ({
          model: `m${m}`,
          item_id: `i${i}`,
          category: i < 3 ? "few" : "many",
          response: `answer ${n}`,
          judge,
          score: i % 3 < of[m]! ? 1 : 0
        }));
      }).flat()
    );
    const title = () => page.locator("#judges-title").innerText();
    await page.locator("#judges").scrollIntoViewIfNeeded();
    await expect.poll(title).toMatch(/answers; they put m0 and m1 in opposite order$/);
    expect(await page.locator("#judges .caveats").textContent()).toMatch(
      /Ranking: 0 of 3 pairs of models are in the same order under both judges, 1 in the opposite one \(m0 − m1 \+33\.3 and −33\.3 points\); 2 are open/
    );
    const address = page.url().split("#")[0]!;
    await page.goto(`${address}&category=few`);
    await page.locator("#judges").scrollIntoViewIfNeeded();
    await expect.poll(title).toMatch(/answers; together they tell no two models apart$/);
    await page.goto(`${address}&outcome=right`);
    await page.locator("#judges").scrollIntoViewIfNeeded();
    await expect.poll(title).toMatch(/^These verdicts were chosen by their outcome/);
    expect(await page.locator("#judges .caveats").textContent()).not.toContain("Ranking");
    expect(problems).toEqual([]);
    await close();
  });

  it("are estimated in their severity without one who says the same of all", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, rows);
    await page.getByRole("button", {name: "Estimate each judge’s severity"}).click();
    const figure = page.locator("#severity");
    await figure.locator(".body svg").waitFor();
    expect(await figure.innerText()).toContain("Left out: bob.");
    await figure.getByRole("button", {name: "Table"}).click();
    expect((await figure.locator("tbody th, tbody td:first-child").allInnerTexts()).sort()).toEqual(["ann", "cy"]);
    expect(problems).toEqual([]);
    await close();
  });

  it("stand under the one answer that they judge", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, rows);
    await page.locator("canvas.matrix").focus();
    await page.keyboard.press("Enter");
    const panel = page.locator("#item");
    await panel.locator(".answers").waitFor();
    expect(await panel.locator(".reply").count()).toBe(2);
    expect(await panel.locator(".verdict").count()).toBe(6);
    // Verdicts are painted, and so have a text, once they come into sight.
    const first = panel.locator(".verdict .labels").first();
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => first.innerText()).toBe("ann");
    expect(problems).toEqual([]);
    await close();
  });

  it("are compared from the one that is filtered for, as models are, and the other is said to be outside the filter", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    await keepLog(page, rows);
    await page.goto(`${page.url().split("#")[0]}&by=judge&judge=cy`);
    const sub = (id: string) => page.locator(`#${id} .sub`).innerText();
    await expect
      .poll(() => sub("head-to-head"))
      .toMatch(/^Points by which cy passes more than bob .+ Outside the filter: bob\./s);
    await page.goto(`${site.address}explore.html?log=gapeval&model=sim-alder`);
    const other = /^Points by which sim-alder is ahead of (.+?)( on the same|, with)[^]+ Outside the filter: \1\./;
    await expect.poll(() => sub("head-to-head"), {timeout: 180_000}).toMatch(other);
    expect(await page.locator("#head-to-head-title").innerText()).toContain("sim-alder");
    await expect.poll(() => sub("differences"), {timeout: 180_000}).toMatch(other);
    await page.goto(`${site.address}explore.html?log=gapeval`);
    await expect.poll(() => sub("head-to-head"), {timeout: 180_000}).toMatch(/^Points by which /);
    expect(await sub("head-to-head")).not.toContain("Outside");
    expect(problems).toEqual([]);
    await close();
  });

  it("are held against people on the answers that both scored; few cases are no finding, and no group is held against its own", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    // People rate pictures, which gpt follows and clip does not; of words, which they do not rate, gpt says the contrary.
    const said = (n: number) => ((n * 5) % 12) / 12;
    await keepLog(
      page,
      grid(72, (n) => {
        const [m, i] = [n % 3, Math.floor(n / 3)];
        const of = (capability: string) => ({
          model: `m${m}`,
          item_id: `${capability} ${i}`,
          pair: `p${i}`,
          category: i === 0 ? "few" : "most",
          capability,
          response: `${capability} ${n}`
        });
        const [words, picture] = [of("understanding"), of("generation")];
        return [
          {...picture, judge: "human-1", score: said(n)},
          {...picture, judge: "human-2", score: 0.8 * said(n) + (n % 2) / 5},
          {...picture, judge: "gpt", score: 0.9 * said(n)},
          {...words, judge: "gpt", score: 1 - said(n)},
          {...picture, judge: "clip", score: ((n * 7) % 11) / 11}
        ];
      }).flat()
    );
    const figure = page.locator("#humans");
    const title = () => page.locator("#humans-title").innerText();
    await figure.scrollIntoViewIfNeeded();
    await expect
      .poll(title)
      .toMatch(/^gpt follows both people most closely: Spearman 0\.\d\d \[0\.\d\d, [01]\.\d\d\] over 24 cases$/);
    // Nothing stands for what is never compared: both people with one of them.
    expect(await figure.locator("svg text").filter({hasText: /^—$/}).count()).toBe(0);
    await figure.getByRole("button", {name: "Table"}).click();
    const toFirst = figure.locator("tbody tr", {hasText: /human-1.*gpt.*all/});
    expect(await toFirst.innerText()).toMatch(/human-1\tgpt\tall\t1\.000\t1\.000\t1\.000\t72\t24/);
    const address = page.url().split("#")[0]!;
    await page.goto(`${address}&category=few`);
    await expect.poll(title).toBe("Too few cases to tell how closely judges follow both people: 1, and 5 are needed");
    await page.goto(`${address}&category=few&model=m0`);
    await expect
      .poll(title)
      .toBe("Too few answers under these filters have been rated by a person and by another judge");
    expect(problems).toEqual([]);
    await close();
  });
});

describe("items with more than five options", () => {
  it("are read with all of them, and no rule is said to read otherwise", async () => {
    const {page, problems, close} = await visit(site, "open.html");
    const rows = grid(84, (n) => ({
      model: `модель ${n % 2}`,
      item_id: `项目 ${n >> 1}`,
      category: `категория ${String((n >> 1) % 40).padStart(3, "0")}`,
      question: "which?",
      answer: "ABCDEFG"[(n >> 1) % 7],
      response: `(${"ABCDEFG"[(n >> 1) % 7]})`,
      ...Object.fromEntries([..."ABCDEFG"].map((letter) => [letter, `option ${letter} of ${n >> 1}`]))
    }));
    await keepLog(page, rows);
    expect(await page.locator("#matrix-title").innerText()).toContain("right 100.0% of the time");
    expect(await page.locator("[data-facet=answer] .name").allTextContents()).toEqual([..."ABCDEFG"]);
    await page.goto(`${page.url()}&item=${encodeURIComponent("own/项目 6")}`);
    await page.locator("#item .answers").waitFor();
    expect(await page.locator("#item .flip").allTextContents()).toEqual([]);
    // Names of small rows are measured as they are drawn: none of the forty is cut.
    await expect.poll(() => page.locator("#rates text.label").count()).toBe(40);
    expect((await page.locator("#rates text.label").allTextContents()).filter((name) => name.includes("…"))).toEqual(
      []
    );
    expect(problems).toEqual([]);
    await close();
  });
});

describe("what is drawn on canvases", () => {
  it("can be copied: the rows that are selected, the list in focus, all lists", async () => {
    const {page, context, problems, close} = await visit(site, "explore.html?log=gapeval&category=reasoning");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const lists = page.locator("#facets");
    await lists.locator("[data-facet=category] .facet-row").first().waitFor();
    await page.locator(".facets[data-intervals=exact]").waitFor();
    const pasted = async () => (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    await lists.locator("[data-facet=category] input").nth(2).focus();
    await page.keyboard.press("Control+c");
    const [head, ...rows] = await pasted();
    expect(head).toBe("list\tvalue\tverdicts\tright, %\tlow\thigh\tscored\tanswers");
    expect(rows).toHaveLength(4);
    expect(rows[2]).toMatch(/^category\tReasoning\t13420\t\d+\.\d\t\d+\.\d\t\d+\.\d\t\d+\tsimulated$/);
    const said = await lists.locator("[data-facet=category] .facet-row input").nth(2).getAttribute("aria-label");
    const [, , , rate, lo, hi] = rows[2]!.split("\t");
    expect(said).toContain(`${rate}% right [${lo}, ${hi}]`);
    await page.evaluate(() => {
      const [, second, third] = document.querySelectorAll("[data-facet=capability] .name, [data-facet=category] .name");
      getSelection()!.setBaseAndExtent(second!, 0, third!, 1);
    });
    await page.keyboard.press("Control+c");
    expect((await pasted()).slice(1).map((line) => line.split("\t").slice(0, 2))).toEqual([
      ["capability", "generation"],
      ["category", "Instruction Following"]
    ]);
    await page.evaluate(() => getSelection()!.removeAllRanges());
    await lists.getByRole("button", {name: "Copy all lists as a table"}).click();
    await lists.getByText("Copied").waitFor();
    expect(new Set((await pasted()).slice(1).map((line) => line.split("\t")[0])).size).toBeGreaterThan(6);
    expect(problems).toEqual([]);
    await close();
  });

  it("are copied with whole names, with what is not seen in them by its number", async () => {
    const {page, context, problems, close} = await visit(site, "open.html");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const long = `${"a-model-with-a-long-name/".repeat(5)}checkpoint`;
    const rows = grid(12, (n) =>
      [long, "=a\u202eb"].map((model) => ({model, item_id: `i${n}`, category: `c${n % 2}`, score: n % 2}))
    ).flat();
    await keepLog(page, rows);
    await page.locator(".facets[data-intervals=exact]").waitFor();
    await page.getByRole("button", {name: "Copy all lists as a table"}).click();
    await page.getByText("Copied").waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText()))
      .split("\n")
      .map((line) => line.split("\t"));
    expect(lines.flatMap(([list, name]) => (list === "model" ? [name] : []))).toEqual(["=a⟨U+202E⟩b", long]);
    expect(problems).toEqual([]);
    await close();
  });

  it("the matrix: frames the cell that the keyboard is on, is pinned with its names and saved with them", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval&category=reasoning");
    const canvas = page.locator("canvas.matrix");
    const frame = page.locator(".matrix-focus");
    await canvas.waitFor({state: "attached"});
    expect(await frame.isVisible()).toBe(false);
    await canvas.focus();
    for (let k = 0; k < 5; k++) await page.keyboard.press("+");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const second = (await frame.boundingBox())!;
    await page.keyboard.press("ArrowRight");
    const third = (await frame.boundingBox())!;
    expect(third.x - second.x).toBeGreaterThan(5);
    expect(third.y).toBe(second.y);
    await page.keyboard.press("Tab");
    expect(await frame.isVisible()).toBe(false);
    const figure = page.locator("#matrix");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      figure.getByRole("button", {name: "PNG"}).click()
    ]);
    const bytes = readFileSync((await saved.path())!);
    const drawn = (await canvas.boundingBox())!;
    // At twice its size, with names at its left and rates at its right.
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(2 * (drawn.width + 200));
    await figure.getByRole("button", {name: "Pin"}).click();
    await figure.getByRole("link", {name: "Statements: 1"}).click();
    const picture = page.locator("main img").first();
    await picture.waitFor();
    const source = decodeURIComponent((await picture.getAttribute("src"))!);
    expect(source).toContain("sim-elder");
    expect(source).toContain("data:image/png");
    expect(await page.locator("main").innerText()).toContain("On these 305 pairs of items the models answer");
    expect(problems).toEqual([]);
    await close();
  });

  it("the matrix: every answer is saved as CSV, and its lines have data for an address", async () => {
    const {page, problems, close} = await visit(
      site,
      "explore.html?log=gapeval&category=reasoning&judge=simulated-judge-a"
    );
    const figure = page.locator("#matrix");
    await figure.locator("canvas").waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      figure.getByRole("button", {name: "CSV"}).click()
    ]);
    expect(saved.suggestedFilename()).toBe("parallax-matrix-simulated.csv");
    const lines = readFileSync((await saved.path())!, "utf8")
      .trim()
      .split("\r\n");
    expect(lines[0]).toMatch(/^# .*\(simulated\)$/);
    expect(lines.find((line) => line.startsWith("# Filter"))).toMatch(/category: reasoning/i);
    const table = lines.filter((line) => !line.startsWith("#"));
    const answer = await figure.evaluate(async (node) => {
      const detail: {answer?: Promise<{json: string}>} = {};
      node.dispatchEvent(new CustomEvent("parallax-figure-data", {detail}));
      return JSON.parse((await detail.answer!).json) as {figure: string; rows: [string, number, number][]};
    });
    expect(answer.figure).toBe("explore#matrix");
    const [head, ...items] = parse(table.join("\n")) as string[][];
    expect(head!.slice(2)).toEqual(answer.rows.map(([line]) => line));
    // What the file says of each answer adds up to what stands beside its line.
    for (const [at, [line, right, scored]] of answer.rows.entries()) {
      const said = items.map((cells) => cells[at + 2]);
      expect(said.filter((cell) => cell === "right").length, line).toBe(right);
      expect(said.filter((cell) => cell === "right" || cell === "wrong").length, line).toBe(scored);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it("the matrix: its picture is there while its table stands in its place, and none is saved where nothing is drawn", async () => {
    const {page, problems, close} = await visit(site, "explore.html?log=gapeval&category=reasoning");
    const figure = page.locator("#matrix");
    await figure.locator("canvas").waitFor({state: "attached"});
    const png = async () => {
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        figure.getByRole("button", {name: "PNG"}).click()
      ]);
      return readFileSync((await saved.path())!);
    };
    const before = await png();
    await figure.getByRole("button", {name: "Table"}).click();
    await page.locator("[data-facet=model] input").first().press("Space");
    await figure.locator("thead", {hasText: "Difficulty"}).waitFor();
    await page.locator("[data-facet=model] input").first().press("Space");
    await page.locator(".facets[data-intervals=exact]").waitFor();
    const during = await png();
    expect([16, 20].map((at) => during.readUInt32BE(at))).toEqual([16, 20].map((at) => before.readUInt32BE(at)));
    expect(during.length).toBeGreaterThan(0.9 * before.length);
    expect(await figure.locator("canvas").isVisible()).toBe(false);
    await page.goto(`${site.address}explore.html?log=gapeval&category=reasoning&text=zzzzzz`);
    await figure.locator("h2", {hasText: "Nothing scored matches"}).waitFor({timeout: 180_000});
    await figure.getByRole("button", {name: "PNG"}).click();
    await figure.getByText("Not saved: nothing is drawn here.").waitFor();
    const judges = page.locator("#judges");
    await judges.locator("summary").click();
    await judges.getByRole("button", {name: "Figure as SVG"}).click();
    await judges.getByText("Not saved: nothing is drawn here.").waitFor();
    await judges.getByRole("button", {name: "Pin"}).click();
    await judges.getByText("Not pinned: nothing is drawn here.").waitFor();
    const rates = page.locator("#rates");
    await rates.locator("h2", {hasText: "Nothing scored matches"}).waitFor();
    await rates.getByRole("button", {name: "Pin"}).click();
    await rates.getByText("Not pinned: nothing is drawn here.").waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

it("sides of long names stand in a table of words and whole numbers", async () => {
  const {page, problems, close} = await visit(site, "open.html");
  const judges = ["inspect/loose_match@logged", "inspect/grader_of_pictures@logged"];
  const rows = grid(240, (n) => ({
    model: `m${n % 2}`,
    item_id: `i${n >> 1}`,
    response: "said",
    judge: judges[0],
    score: n % 3 > 0 ? 1 : 0
  })).flatMap((row, n) => [row, {...row, judge: judges[1], score: n % 5 > 1 ? 1 : 0}]);
  await keepLog(page, rows);
  await page.getByRole("button", {name: "judges"}).click();
  const cells = page.locator(".two-by-two :is(th, td)");
  await cells.first().waitFor();
  const shown = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const lines = new Set([...text.getClientRects()].map(({top}) => Math.round(top))).size;
      return {text: cell.textContent!, lines, isCut: cell.scrollWidth > cell.clientWidth};
    })
  );
  expect(shown.filter(({isCut}) => isCut)).toEqual([]);
  expect(shown.filter(({text, lines}) => lines > (text.includes("inspect") ? 4 : 1))).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

it.each([1440, 390])("names that differ at their end are told apart wherever they are cut, %d wide", async (width) => {
  const {page, problems, close} = await visit(site, "open.html", {width});
  const start = "organisation/name-of-a-unified-model-with-instruction-tuning/checkpoint-";
  const rows = grid(160, (n) => ({
    model: `${start}${(n % 4) + 1}000`,
    item_id: `i${n >> 2}`,
    pair: `p${n >> 3}`,
    capability: ["understanding", "generation"][(n >> 2) % 2],
    response: "said",
    score: (n * 7) % 9 < 4 + (n % 4) ? 1 : 0
  }));
  await keepLog(
    page,
    rows.flatMap((row) => ["ann", "bob"].map((judge) => ({...row, judge})))
  );
  for (const figure of ["joint", "differences", "judges"]) await page.locator(`#${figure} svg`).waitFor();
  const read = (selector: string) => page.locator(selector).allTextContents();
  const lists = {
    "lines of the matrix": await read(".matrix-names > span"),
    "heads of the heatmap": (await read("#rates svg [transform*=rotate]")).slice(0, 4),
    "rows of outcomes": (await read("#joint svg .label")).slice(0, 4),
    "rows of judges": (await read("#judges svg .label:not(.strong)")).slice(1)
  };
  for (const [list, names] of Object.entries(lists)) {
    expect(names.length, list).toBeGreaterThan(3);
    expect(new Set(names).size, `${list}: ${names.join(", ")}`).toBe(4);
    expect(
      names.every((name) => /\d000$/.test(name)),
      list
    ).toBe(true);
  }
  // What stands over a panel stays within its drawing.
  const isOver = await page
    .locator("#head-to-head svg .label.strong, #differences svg .label.strong")
    .evaluateAll((heads) =>
      heads.map((head) => {
        const drawing = head.closest("svg")!.getBoundingClientRect();
        return head.getBoundingClientRect().right > drawing.right + 1;
      })
    );
  expect(isOver).toEqual([false, false]);
  expect(problems).toEqual([]);
  await close();
});
