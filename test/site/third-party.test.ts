import {readdirSync, readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {ALLOWED_LICENCES, ALLOWED_PACKAGES} from "../../cli/build/third-party/allowed-packages.js";
import {bundledPackages, FRAMES, type BundledPackage} from "../../cli/build/third-party/bundled-packages.js";
import {SEARCH_SOURCE} from "../../cli/build/search/write-search.js";
import {licenceNotices, NOTICES_FILE} from "../../cli/build/third-party/licence-notices.js";
import {listedPackages} from "./support/listed-packages.js";

const notices = readFileSync(`dist/${NOTICES_FILE}`, "utf8");
const listed = listedPackages(notices);

/** Packages that Framework has packed, though nothing of them is left in a script of the site. */
const LEFT_OUT = ["@codemirror/streamparser", "crelt"];

describe("third-party licences of the site", () => {
  it("are of just the packages that allowed-packages.ts lists, each under the licence that is listed there", () => {
    expect(listed).toEqual(ALLOWED_PACKAGES);
    expect(Object.values(listed).filter((licence) => !ALLOWED_LICENCES.includes(licence))).toEqual([]);
  });

  it("leave out no package that Framework has packed", () => {
    const cache = "src/.observablehq/cache/_node";
    const packed = (readdirSync(cache, {recursive: true}) as string[]).flatMap(
      (path) => /^((?:@[^/]+\/)?[^@/]+)@[^/]+$/.exec(path)?.[1] ?? []
    );
    expect(packed.length).toBeGreaterThan(50);
    expect(packed.filter((name) => !(name in listed) && !LEFT_OUT.includes(name))).toEqual([]);
  });

  it("have their texts, with the lines of copyright", () => {
    const texts = notices.slice(notices.indexOf("----"));
    for (const name of Object.keys(listed))
      expect(
        texts.split("\n").some((line) => line === name || line.startsWith(`${name} `)),
        name
      ).toBe(true);
    for (const said of [
      "Permission is hereby granted",
      "Redistribution and use in source and binary forms",
      "SIL OPEN FONT LICENSE Version 1.1",
      "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
      "Mike Bostock",
      "Marijn Haverbeke",
      "Microsoft Corporation",
      "Stichting DuckDB Foundation",
      "The Apache Software Foundation"
    ])
      expect(texts).toContain(said);
  });

  it("are linked from every page but one that leads on at once", () => {
    const pages = readdirSync("dist").filter((file) => file.endsWith(".html") && file !== "story.html");
    expect(pages.length).toBeGreaterThan(15);
    for (const page of pages)
      expect(readFileSync(`dist/${page}`, "utf8"), page).toContain(`<a href="./${NOTICES_FILE}">`);
  });
});

describe("licenceNotices(packages)", () => {
  const one = (about: Partial<BundledPackage>): BundledPackage => ({
    name: "none-such",
    version: "1.0.0",
    licence: "MIT",
    folder: null,
    ...about
  });

  it("refuses a package of whose licence there is no text", () => {
    expect(() => licenceNotices([one({})])).toThrow(/^missing licence text: none-such;/);
    expect(() => licenceNotices([one({name: "onnxruntime-web", licence: "GPL-3.0"})])).toThrow(/none for GPL-3\.0/);
  });

  it("says of a standard text that it is one", () => {
    const text = licenceNotices([one({name: "onnxruntime-web"}), one({name: "web-worker", licence: "Apache-2.0"})]);
    expect(text).toContain("onnxruntime-web ships no licence text. This is the standard text of MIT;");
    expect(text).toContain("web-worker ships no licence text. This is the standard text of Apache-2.0;");
  });

  it("has no frames of a notebook where a site has none", async () => {
    const names = async (apart: readonly string[]) => (await bundledPackages([], apart)).map(({name}) => name);
    expect(await names(FRAMES)).toContain("arquero");
    expect(await names([])).not.toContain("arquero");
    expect(await names([SEARCH_SOURCE])).toContain("minisearch");
  });
});
