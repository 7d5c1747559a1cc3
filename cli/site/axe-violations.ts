import type {AxeBuilder} from "@axe-core/playwright";
import type {Page} from "playwright-core";

/** How often axe is asked about frames that it passed over. */
const TRIES = 3;

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/**
 * What axe, by all its rules, finds wrong with a page as it stands. axe is read when this is called first.
 *
 * Where a page has no frames, axe's legacy mode tells of violations only; the other mode, which alone sees into frames of other
 * origins, gives all that passed a selector too, thousands of elements here, and takes four times as long. It passes over a frame that
 * takes more than a second to begin, as on a busy machine, and notes that: then it is asked again.
 */
export async function axeViolations(page: Page): Promise<Violations> {
  const {AxeBuilder} = await import("@axe-core/playwright");
  for (let tries = 1; ; tries++) {
    // Of WCAG 2.2 there is one rule more, the size of what a finger hits, which axe leaves out unless asked.
    const rules = {"target-size": {enabled: true}};
    const axe = new AxeBuilder({page}).options({resultTypes: ["violations"], rules});
    const {violations, incomplete} = await axe.setLegacyMode(page.frames().length === 1).analyze();
    if (tries === TRIES || !incomplete.some(({id}) => id === "frame-tested")) return violations;
  }
}
