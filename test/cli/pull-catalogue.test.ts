import {createHash} from "node:crypto";
import {existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {createServer, type Server} from "node:http";
import type {AddressInfo} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {gunzipSync, strFromU8, unzipSync} from "fflate";
import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import {stringify} from "yaml";
import {pulledArchive} from "../../loaders/logs/pulled-archive.js";
import {catalogue, type CatalogueEntry} from "../../loaders/logs/catalogue.js";
import {missingFiles, pulledEntries} from "../../loaders/logs/pulled-logs.js";
import {sharedFolder} from "../support/shared-folder.js";
import {runCommand} from "./run-command.js";

const TABLE = "model,id,right\nours,1,1\nours,2,0\n";
const OTHER = "model,id,right\ntheirs,1,0\ntheirs,2,0\n";
const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

const servers: Server[] = [];
let asked: string[] = [];

/** A mirror of files by their path; `endless` never ends. */
async function mirror(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const server = createServer(({url = ""}, response) => {
    asked.push(url);
    const content = files[url.slice(1)];
    if (content === undefined) return void response.writeHead(404).end();
    if (content !== "endless") return void response.end(content);
    const more = (): void => void (response.writable && response.write("x".repeat(1000), () => setTimeout(more, 1)));
    more();
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A catalogue of two logs of ours. */
function ourCatalogue(address: string, checksum = sha256(TABLE)): string {
  const about = (id: string, path: string, text: string, sum: string) => ({
    ...{id, name: `The runs of ${id}`, what: "Answers to a quiz.", by: "Ann", page: "https://example.org/"},
    ...{licence: "CC-BY-4.0", "licence-at": "https://example.org/LICENSE", answers: "real", format: "mapping"},
    mapping: {suite: "quiz", columns: {subject: "model", item: "id", score: "right"}},
    ...{models: 1, items: 2, files: [{path, url: `${address}/${path}`, sha256: sum, bytes: text.length}]}
  });
  const file = join(mkdtempSync(join(tmpdir(), "parallax-known-")), "known.yaml");
  writeFileSync(
    file,
    stringify([about("ours", "a/ours.csv", TABLE, checksum), about("theirs", "t.csv", OTHER, sha256(OTHER))])
  );
  return file;
}

let home = "";
beforeEach(() => {
  asked = [];
  home = mkdtempSync(join(tmpdir(), "parallax-home-"));
  vi.stubEnv("XDG_CACHE_HOME", home);
  vi.stubEnv("PARALLAX_PULLED_LOGS", undefined);
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  vi.unstubAllEnvs();
});
const folderOf = (id: string) => join(home, "parallax", "catalogue", id);

describe("pull", () => {
  it("lists what the catalogue has, and what of it is here", async () => {
    const known = ourCatalogue(await mirror({"a/ours.csv": TABLE}));
    await runCommand("pull", "ours", "--catalogue", known);
    const {data} = await runCommand("pull", "--catalogue", known);
    expect(data).toMatch(/^ours +1 +2 .*CC-BY-4\.0 +real +yes +The runs of ours$/m);
    expect(data).toMatch(/^theirs .* no +The runs of theirs$/m);
    const {logs} = JSON.parse((await runCommand("pull", "--json", "--catalogue", known)).data);
    expect(logs.map(({id, isPulled}: {id: string; isPulled: boolean}) => [id, isPulled])).toEqual([
      ["ours", true],
      ["theirs", false]
    ]);
  });

  it("says whose log it is and under which licence, fetches it once, and keeps nothing else in its folder", async () => {
    const known = ourCatalogue(await mirror({"a/ours.csv": TABLE}));
    const first = await runCommand("pull", "ours", "--catalogue", known);
    expect(first).toMatchObject({code: 0, data: `${folderOf("ours")}\n`});
    expect(first.talk).toContain("The runs of ours (real answers), by Ann.");
    expect(first.talk).toContain("Licence: CC-BY-4.0, https://example.org/LICENSE.");
    expect(readFileSync(join(folderOf("ours"), "a/ours.csv"), "utf8")).toBe(TABLE);
    writeFileSync(join(folderOf("ours"), "stray.csv"), OTHER);
    const again = await runCommand("pull", "ours", "--catalogue", known);
    expect([again.code, asked, readdirSync(folderOf("ours"))]).toEqual([0, ["/a/ours.csv"], ["a"]]);
  });

  it("fetches again what has changed on this machine", async () => {
    const known = ourCatalogue(await mirror({"a/ours.csv": TABLE}));
    await runCommand("pull", "ours", "--catalogue", known);
    const place = join(folderOf("ours"), "a/ours.csv");
    writeFileSync(place, TABLE.replace("1,1", "1,0"));
    const [entry] = catalogueOf(known);
    expect(await missingFiles(entry!, folderOf("ours"))).toHaveLength(1);
    expect((await runCommand("pull", "ours", "--catalogue", known)).code).toBe(0);
    expect(readFileSync(place, "utf8")).toBe(TABLE);
  });

  it("puts nothing in place whose checksum is another, and goes on with the next log", async () => {
    const known = ourCatalogue(await mirror({"a/ours.csv": TABLE, "t.csv": OTHER}), "0".repeat(64));
    const {code, talk, data} = await runCommand("pull", "ours", "theirs", "--catalogue", known);
    expect([code, data]).toEqual([4, `${folderOf("theirs")}\n`]);
    expect(talk).toMatch(/ours: .*mismatched sha256/);
    expect(existsSync(join(folderOf("ours"), "a/ours.csv"))).toBe(false);
  });

  it("ends a file that is longer than the catalogue says, and one beyond the budget before it asks", async () => {
    const known = ourCatalogue(await mirror({"a/ours.csv": "endless"}));
    const {code, talk} = await runCommand("pull", "ours", "--catalogue", known);
    expect([code, talk]).toEqual([
      4,
      expect.stringContaining(`another file than the catalogue says, longer than ${TABLE.length} bytes`)
    ]);
    asked = [];
    const small = await runCommand("pull", "ours", "--catalogue", known, "--pull-bytes", "10");
    expect([small.code, asked, small.talk]).toEqual([4, [], expect.stringContaining("--pull-bytes allows 0 MB")]);
  });

  it("knows which name may have been meant", async () => {
    const {code, talk} = await runCommand("pull", "our", "--catalogue", ourCatalogue("http://127.0.0.1:9"));
    expect([code, talk]).toEqual([2, expect.stringContaining("unknown log: our; did you mean ours?")]);
    expect((await runCommand("pull", "geneval-humans")).talk).toContain("did you mean geneval-human?");
  });

  it("refuses where the environment says that no logs are to be here", async () => {
    vi.stubEnv("PARALLAX_PULLED_LOGS", "");
    const {code, talk} = await runCommand("pull", "ours", "--catalogue", ourCatalogue("http://127.0.0.1:9"));
    expect([code, talk]).toEqual([2, expect.stringContaining("PARALLAX_PULLED_LOGS is empty")]);
  });

  it("reads under the mapping that lies beside the folder", async () => {
    const known = ourCatalogue(await mirror({"a/ours.csv": TABLE}));
    const {pulled} = JSON.parse((await runCommand("pull", "ours", "--json", "--catalogue", known)).data);
    const {data} = await runCommand("score", pulled[0].folder, "--mapping", pulled[0].mapping, "--json");
    expect(JSON.parse(data).scores[0]).toMatchObject({subjectId: "ours", value: 0.5, n: 2});
  });
});

const catalogueOf = (file: string): readonly CatalogueEntry[] =>
  catalogue({root: join(file, "..")}, file.slice(file.lastIndexOf("/") + 1));

/** The copy of GenEval's annotations. */
const copy = sharedFolder("catalogue/geneval");
const title = "GenEval's annotations, from the copy beside this project";

describe.skipIf(copy === null)(copy === null ? `${title}: skipped without it` : title, () => {
  const entry = catalogue().find(({id}) => id === "geneval-human")!;

  it("are what the catalogue says: checksums, sizes, models and items; the site takes them as real answers", async () => {
    const names = entry.files.map(({path}) => path);
    const bytes = Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(copy!, name)))]));
    for (const {path, sha256: sum, bytes: size} of entry.files)
      expect([sha256(bytes[path]!), statSync(join(copy!, path)).size], path).toEqual([sum, size]);
    const address = await mirror(bytes);
    const text = readFileSync("data/catalogue.yaml", "utf8").replaceAll(
      /https:\/\/raw\.githubusercontent\.com\/djghosh13\/geneval\/[0-9a-f]+\/(?:annotations|prompts)/g,
      address
    );
    const known = join(home, "known.yaml");
    writeFileSync(known, text);
    expect((await runCommand("pull", "geneval-human", "--catalogue", known)).code).toBe(0);
    expect((await pulledEntries(catalogue())).map(({id}) => id)).toEqual(["geneval-human"]);
    const score = JSON.parse((await runCommand("score", folderOf("geneval-human"), "--json")).data);
    const subjects = new Set(score.scores.map(({subjectId}: {subjectId: string}) => subjectId));
    expect(subjects.size).toBe(entry.models);
    const files = unzipSync(await pulledArchive());
    expect(Object.keys(files)).toEqual(["geneval-human.verdicts", "geneval-human.pages"]);
    expect(strFromU8(gunzipSync(files["geneval-human.verdicts"]!))).toContain(entry.name);
  });
});
