import type {AxeBuilder} from "@axe-core/playwright";
import type {Page} from "playwright-core";

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/**
 * What axe, by all its rules, finds wrong with a page as it stands. axe is read when this is called first.
 *
 * A page without frames is looked at in one go and told of violations only: what passed, thousands of elements here, would else
 * each be given a selector, which takes four times as long as the rules do. A page with frames is looked at frame by frame.
 */
export async function axeViolations(page: Page): Promise<Violations> {
  const {AxeBuilder} = await import("@axe-core/playwright");
  const axe = new AxeBuilder({page}).options({resultTypes: ["violations"]});
  return (await axe.setLegacyMode(page.frames().length === 1).analyze()).violations;
}
