import type {Page} from "playwright-core";

/** Reads rows as a log in the browser, keeps them there, and opens them in the explorer; the account of what was read comes back. */
export async function keepLog(page: Page, rows: readonly object[], name = "own"): Promise<string> {
  await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles({
    name: `${name}.jsonl`,
    mimeType: "application/jsonl",
    buffer: Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"))
  });
  await page.getByRole("button", {name: "Read it so"}).click();
  const account = await page.locator("#ledger-title").innerText();
  await page.getByRole("button", {name: "Keep in this browser"}).click();
  await page.locator(".kept").getByRole("link", {name: "Explorer"}).click();
  await page.locator("canvas.matrix").waitFor({state: "attached"});
  return account;
}
