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
    await component.locator(".stage :is([data-n], [role=alert])").first().waitFor();
    expect(await component.locator(".stage [role=alert]").allInnerTexts(), name).toEqual([]);
    await component.locator(".stage :is(svg [data-mark], svg[role=img], .asked, .twin)").first().waitFor();
    expect(await component.locator(".stage .source").first().innerText(), name).toMatch(/n: .*\d.*\.$/);
    expect(await component.locator(".paste code").innerText()).toContain(`\${${name}(data`);
    await component.locator(":scope > summary").click();
  }
  expect(problems).toEqual([]);
  await close();
});

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
  await close();
});
