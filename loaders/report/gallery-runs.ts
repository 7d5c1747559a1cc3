import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {reportVersion, type ReportVersion} from "../../src/lib/report/index.js";

const EARLIER = "reports/example/versions";
const LATER = "reports/gallery-run.json";

/** Two runs of the example report's generated logs, for the components that compare runs. `tools/report/earlier-example.ts` makes them. */
export function galleryRuns(): readonly ReportVersion[] {
  const files = [
    ...readdirSync(EARLIER)
      .sort()
      .map((name) => join(EARLIER, name)),
    LATER
  ];
  return files.map((file) => reportVersion(JSON.parse(readFileSync(file, "utf8")) as unknown, file));
}
