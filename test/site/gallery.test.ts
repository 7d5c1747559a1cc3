import {afterAll, beforeAll, expect, it} from "vitest";
import {componentApi} from "../../loaders/report/component-api.js";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

it("shows every component with the options of its example, without an error", async () => {
  const {page, problems, settled, close} = await visit(site, "gallery.html");
  await settled();
  const all = page.locator(".component");
  await all.first().waitFor();
  const shown = await all.locator(":scope > summary b").allInnerTexts();
  expect(shown.sort()).toEqual(
    componentApi(".")
      .map(({name}) => name)
      .sort()
  );
  for (const component of await all.all()) {
    const name = await component.locator(":scope > summary b").innerText();
    await component.locator(":scope > summary").click();
    await component.locator(".stage :is([data-n], [role=alert], .ask)").first().waitFor();
    // Some are computed when the reader asks.
    const ask = component.locator(".stage .ask");
    if ((await ask.count()) > 0) await ask.click();
    await component.locator(".stage :is([data-n], [role=alert])").first().waitFor({timeout: 180_000});
    expect(await component.locator(".stage [role=alert]").allInnerTexts(), name).toEqual([]);
    await component
      .locator(".stage :is(svg [data-mark], svg[role=img], canvas.matrix, .asked, .twin)")
      .first()
      .waitFor();
    expect(await component.locator(".stage .source").first().innerText(), name).toMatch(/n: .*\d.*\.$/);
    expect(await component.locator(".paste code").innerText()).toContain(`\${${name}(data`);
    await component.locator(":scope > summary").click();
  }
  expect(problems).toEqual([]);
  await close();
  // Dozens of figures, two of which are fits.
}, 300_000);

it("redraws for an option, says what an option cannot be, and gives the line to paste", async () => {
  const {page, settled, close} = await visit(site, "gallery.html#component-gap-ranking");
  await settled();
  const component = page.locator("#component-gap-ranking");
  await component.locator(".stage svg [data-mark]").first().waitFor();
  await component.locator("input[name=models]").fill("bagel, OmniGen2");
  await component.locator("input[name=models]").press("Enter");
  await expect.poll(() => component.locator(".stage svg [data-mark]").count()).toBe(2);
  expect(await component.locator(".paste code").innerText()).toContain('models: ["bagel","OmniGen2"]');
  await component.locator("input[name=models]").fill("bagle");
  await component.locator("input[name=models]").press("Enter");
  await expect.poll(() => component.locator(".stage [role=alert]").innerText()).toContain("did you mean bagel?");
  await component.locator("input[name=models]").fill("");
  await component.locator("input[name=categories]").fill("Reasonning");
  await component.locator("input[name=categories]").press("Enter");
  await expect.poll(() => component.locator(".stage [role=alert]").innerText()).toContain("unknown: Reasonning");
  await component.locator("input[name=categories]").fill("reasoning, wk");
  await component.locator("input[name=categories]").press("Enter");
  await component.locator(".stage svg [data-mark]").first().waitFor();
  expect(await component.locator(".stage [role=alert]").count()).toBe(0);
  await close();
});

it("says of a figure of a log what its options or the log cannot give, and draws again when they can", async () => {
  const {page, problems, settled, close} = await visit(site, "gallery.html#component-joint-outcomes");
  await settled();
  const component = page.locator("#component-joint-outcomes");
  const put = async (option: string, value: string) => {
    await component.locator(`input[name=${option}]`).fill(value);
    await component.locator(`input[name=${option}]`).press("Enter");
  };
  const alert = () => component.locator(".stage [role=alert]").innerText();
  await component.locator(".stage svg [data-mark]").first().waitFor();
  await put("categories", "Reasonning");
  await expect.poll(alert).toContain("unknown category: Reasonning; did you mean Reasoning?");
  await put("categories", "reasoning");
  await expect.poll(() => component.locator(".stage .source").innerText()).toMatch(/n: [\d,]+ pairs/);
  expect(await component.locator(".paste code").innerText()).toContain('categories: ["reasoning"]');
  await put("models", "show-o-turbo");
  await expect.poll(alert).toMatch(/JointOutcomes: .*not in this log/);
  await put("models", "");
  await put("categories", "");
  await put("benchmark", "realunify");
  await expect.poll(alert).toContain("this log does not ask the same items in words and in pictures");
  expect(problems).toEqual([]);
  await close();
});

it("opens an item beneath a figure that names one, in the figure's own part of the address", async () => {
  const {page, problems, settled, close} = await visit(site, "gallery.html#component-response-matrix");
  await settled();
  const component = page.locator("#component-response-matrix");
  await component.locator("canvas.matrix").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const panel = component.locator("#response-matrix-item");
  await panel.locator(".answers").first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("response-matrix.item")).toMatch(/^gapeval\//);
  expect(await panel.locator(".note-field").count()).toBe(0);
  await panel.getByRole("button", {name: "Close"}).click();
  await expect.poll(() => panel.isHidden()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});
