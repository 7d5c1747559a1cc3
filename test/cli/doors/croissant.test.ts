import {createHash} from "node:crypto";
import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {Cite} from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import {describe, expect, it} from "vitest";
import {parse} from "yaml";
import {CANONICAL_TABLES} from "../../../src/lib/schema/index.js";
import {itWithValidator, ran} from "../../support/validator.js";
import {folderOf, runCommand} from "../run-command.js";

const log = folderOf({
  "geu_direct/m.json": JSON.stringify(
    [1, 2, 3].map((n) => ({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: n === 3 ? "A" : "B"}))
  )
});
const said = {
  title: "Answers of m",
  licence: "cc-by-4.0",
  organization: "Lab & Co",
  url: "https://example.org/answers"
};
const words = (facts: Readonly<Record<string, string>>) => Object.entries(facts).flatMap(([name, value]) => [`--${name}`, value]); // prettier-ignore
async function published(...more: string[]): Promise<string> {
  const out = folderOf({});
  const {code} = await runCommand("export", log, "--to", "croissant", "-o", out, ...words(said), "-q", ...more);
  expect(code).toBe(0);
  return out;
}

interface Node {
  readonly [key: string]: unknown;
}
const nodes = (value: unknown): Node[] => value as Node[];

/**
 * Rules of Croissant 1.1, restated from its specification: properties that every data set must have, what a file and a field are, ids that
 * are unique, and references that lead somewhere.
 */
function faultsOf(document: Node, folder: string): string[] {
  const required = ["@context", "@type", "conformsTo", "description", "license", "name", "url", "creator", "datePublished", "distribution"]; // prettier-ignore
  const files = nodes(document["distribution"]);
  const sets = nodes(document["recordSet"]);
  const fields = sets.flatMap((set) => nodes(set["field"]));
  const ids = [...files, ...sets, ...fields].map((node) => node["@id"] as string);
  const idOf = (node: unknown): unknown => (node as Node)["@id"];
  const rules: [string, boolean][] = [
    ["required", required.every((key) => key in document)],
    ["version of the standard", document["conformsTo"] === "http://mlcommons.org/croissant/1.1"],
    ["a data set", document["@type"] === "sc:Dataset"],
    ["licence and page are addresses", [document["license"], document["url"]].every((one) => URL.canParse(one as string))],
    ["day", /^\d{4}-\d\d-\d\d$/.test(document["datePublished"] as string)],
    ["ids are unique", new Set(ids).size === ids.length],
    ["files", files.every((file) => file["@type"] === "cr:FileObject" && existsSync(join(folder, file["contentUrl"] as string)))],
    ["digests", files.every((file) => createHash("sha256").update(readFileSync(join(folder, file["contentUrl"] as string))).digest("hex") === file["sha256"])],
    ["form", files.every((file) => file["encodingFormat"] === "application/x-parquet")],
    ["types", fields.every((field) => /^sc:(?:Text|Integer|Float|Boolean)$/.test(field["dataType"] as string))],
    ["sources", fields.every(({source}) => files.some((file) => file["@id"] === idOf((source as Node)["fileObject"])))],
    ["references", fields.every(({references}) => references === undefined || ids.includes(idOf((references as Node)["field"]) as string))],
    ["keys", sets.every(({key}) => key === undefined || ids.includes(idOf(key) as string))],
    ["terms have a place", ["recordSet", "field", "source", "extract", "column", "dataType", "references", "citeAs"].every((term) => term in (document["@context"] as Node))]
  ]; // prettier-ignore
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

describe("parallax export --to croissant", () => {
  it("describes every column of the canonical tables by the rules of Croissant 1.1", async () => {
    const out = await published();
    const document = JSON.parse(readFileSync(join(out, "croissant.json"), "utf8")) as Node;
    expect(faultsOf(document, out)).toEqual([]);
    const described = nodes(document["recordSet"]).map((set) => [
      set["@id"],
      nodes(set["field"]).map(({name}) => name)
    ]);
    expect(described).toEqual(
      Object.entries(CANONICAL_TABLES).map(([table, columns]) => [table, Object.keys(columns)])
    );
  });

  it("cites the data set itself, under one fingerprint of its tables", async () => {
    const out = await published();
    const cff = parse(readFileSync(join(out, "CITATION.cff"), "utf8")) as Record<string, unknown>;
    // Citation File Format 1.2.0: what it must have, and that a data set is called one.
    expect(cff).toMatchObject({
      "cff-version": "1.2.0",
      message: expect.any(String) as string,
      type: "dataset",
      title: said.title,
      authors: [{name: said.organization}],
      license: "CC-BY-4.0",
      url: said.url
    });
    const bibtex = readFileSync(join(out, "citation.bib"), "utf8");
    const [entry] = new Cite(bibtex).data as unknown as [{title: string}];
    expect([entry.title, bibtex]).toEqual([said.title, expect.stringContaining(cff["version"] as string)]);
    expect(bibtex).toContain("Lab \\& Co");
    const document = JSON.parse(readFileSync(join(out, "croissant.json"), "utf8")) as Node;
    expect([document["citeAs"], document["description"]]).toEqual([bibtex, expect.stringContaining(cff["version"] as string)]); // prettier-ignore
    const again = parse(readFileSync(join(await published(), "CITATION.cff"), "utf8")) as Record<string, unknown>;
    expect(again["version"]).toBe(cff["version"]);
  });

  it("calls simulated answers simulated, wherever the title stands", async () => {
    const out = await published("--simulated");
    for (const file of ["croissant.json", "CITATION.cff", "citation.bib"])
      expect(readFileSync(join(out, file), "utf8")).toContain("Answers of m (simulated)");
  });

  it("asks for what a published data set must say and no log does, and writes nothing before", async () => {
    const out = join(folderOf({}), "none");
    const given = (facts: Readonly<Record<string, string>>) => runCommand("export", log, "--to", "croissant", "-o", out, ...words(facts)); // prettier-ignore
    expect((await given({title: "t"})).talk).toContain(
      "missing --licence ID or address, --organization NAME, --url ADDRESS: a published data set says these"
    );
    expect((await given({...said, licence: "mine"})).talk).toContain(
      "invalid --licence: mine; expected the address of"
    );
    expect((await given({...said, url: "javascript:1"})).talk).toContain("invalid --url: javascript:1");
    expect(existsSync(out)).toBe(false);
  });

  itWithValidator(
    "mlcroissant",
    "pip install mlcroissant==1.1.1 pyarrow",
    "is valid for mlcroissant, which reads the records",
    async () => {
      const out = await published();
      const {code, said: all} = ran("mlcroissant", ["validate", "--jsonld", "croissant.json"], out);
      // The version of a data set is the publisher's to give: the only thing that it recommends and does not find.
      expect(all.split("\n").filter((line) => line.startsWith("  -  "))).toEqual(['  -  [Metadata(Answers of m)] Property "https://schema.org/version" is recommended, but does not exist.']); // prettier-ignore
      expect(code).toBe(0);
      const read = ran("mlcroissant", ["load", "--jsonld", "croissant.json", "--record_set", "responses", "--num_records", "3"], out); // prettier-ignore
      expect(read.said.match(/'responses\/reply': b'[AB]'/g)).toHaveLength(3);
    }
  );

  itWithValidator("cffconvert", "pip install cffconvert", "is cited by a valid CITATION.cff", async () => {
    expect(ran("cffconvert", ["--validate"], await published())).toMatchObject({code: 0});
  });
});
