import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {parse} from "yaml";

const changelog = readFileSync("CHANGELOG.md", "utf8");
const releases = [...changelog.matchAll(/^## (\S+), (\d{4}-\d\d-\d\d)$/gm)].map(([, version, date]) => ({
  version: version!,
  date: date!
}));

describe("CHANGELOG.md", () => {
  it("begins with the version that the package, its lock file and the citation name", () => {
    const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as {version: string};
    const citation = parse(readFileSync("CITATION.cff", "utf8")) as {version: string; "date-released": string};
    const [newest] = releases;
    expect(newest).toEqual({version: citation.version, date: citation["date-released"]});
    expect([json("package.json").version, json("package-lock.json").version]).toEqual([
      newest!.version,
      newest!.version
    ]);
  });

  it("has releases in order, each of ten lines at most", () => {
    const order = (version: string) => version.split(".").reduce((sum, part) => 1000 * sum + Number(part), 0);
    const sorted = [...releases].sort((a, b) => order(b.version) - order(a.version));
    expect(releases).toEqual(sorted);
    expect(releases.map(({date}) => date)).toEqual(
      sorted
        .map(({date}) => date)
        .sort()
        .reverse()
    );
    const parts = changelog.split(/^## .*$/m).slice(1);
    // What is not released yet has no version and no date.
    expect(parts).toHaveLength(releases.length + Number(/^## Unreleased$/m.test(changelog)));
    for (const part of parts) {
      const lines = part.trim().split("\n");
      expect(lines.length).toBeLessThanOrEqual(10);
      for (const line of lines) expect(line).toMatch(/^- .{10,170}$/);
    }
  });
});
