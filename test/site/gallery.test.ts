import {afterAll, beforeAll, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

it("shows every component with the options of its example, without an error", async () => {
  const {page, problems, settled, close} = await visit(site, "gallery.html");
  await settled();
  const all = page.locator(".component");
  await all.first().waitFor();
  expect(await all.count()).toBeGreaterThan(20);
  for (const component of await all.all()) {
    const name = await component.locator(":scope > summary b").innerText();
    await component.locator(":scope > summary").click();
    await component.locator(".stage svg [data-mark], .stage .asked").first().waitFor({timeout: 20_000});
    expect(await component.locator(".stage [role=alert]").count(), name).toBe(0);
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
