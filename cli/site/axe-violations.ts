import type {AxeBuilder} from "@axe-core/playwright";
import type {Page} from "playwright-core";

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/**
 * What axe, by all its rules, finds wrong with a page as it stands. axe is read when this is called first.
 *
 * Where a page has no frames, axe's legacy mode tells of violations only; the other mode, which alone sees into frames of other
 * origins, gives all that passed a selector too, thousands of elements here, and takes four times as long.
 */
export async function axeViolations(page: Page): Promise<Violations> {
  const {AxeBuilder} = await import("@axe-core/playwright");
  // Axe passes over a frame that does not answer at once, half a second as it comes; a busy machine needs longer.
  const axe = new AxeBuilder({page}).options({resultTypes: ["violations"], pingWaitTime: 10_000});
  return (await axe.setLegacyMode(page.frames().length === 1).analyze()).violations;
}
