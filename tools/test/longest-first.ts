import {BaseSequencer, type TestSpecification} from "vitest/node";

/** Files that build reports and the site: minutes each, whatever their size. */
const LONGEST = ["test/site/report-guide.test.ts", "test/build/hermetic.test.ts", "test/site/report.test.ts"];

/** Starts the longest files first, so that no worker is left with one at the end; the others by what earlier runs took, else by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({moduleId}: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
