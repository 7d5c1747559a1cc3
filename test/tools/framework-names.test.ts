import {readFileSync} from "node:fs";
import {globSync} from "tinyglobby";
import {expect, it} from "vitest";

const RECORD = "docs/decisions/0034-the-exit-from-framework.md";
/** Observable Plot is of the same makers, and stays where it is used. */
const NAMES = /observablehq(?!\/plot)|"observable"|FileAttachment/;

it("the decision record lists every file that names Framework, and no other", () => {
  const listed = readFileSync(RECORD, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, glob]) => glob!));
  const files = globSync(
    [
      "{bin,cli,loaders,src,tools}/**/*.{ts,mjs,js,css,md}",
      "*.{ts,json}",
      "!package-lock.json",
      "!**/.observablehq/**"
    ],
    {dot: true}
  );
  const naming = files.filter((file) => file === "observablehq.config.ts" || NAMES.test(readFileSync(file, "utf8")));
  const covered = listed.map((glob) => globSync(glob));
  expect(naming.filter((file) => !covered.flat().includes(file)).sort()).toEqual([]);
  expect(listed.filter((_, k) => !covered[k]!.some((file) => naming.includes(file)))).toEqual([]);
});
