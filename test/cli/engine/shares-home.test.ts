import {existsSync, readFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {sharesHome} from "../../../cli/engine/shares-home.js";
import {folderOf, runCommand} from "../run-command.js";

const CLUSTER = "spark://host:7077";

describe("shares of a reading", () => {
  it.each([
    ["beside the folder that is written", {out: "tables"}, "OUT/tables.shares-"],
    ["beside it for a cluster, too", {out: "tables", master: CLUSTER}, "OUT/tables.shares-"],
    ["in a folder that was named", {out: "s3://b/t", shares: "common", master: CLUSTER}, "OUT/common/parallax.shares-"]
  ] as const)("stand %s", async (_, options, place) => {
    const out = folderOf({});
    const inside = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, /^s/.test(value) ? value : join(out, value)])
    );
    const home = sharesHome(inside);
    expect(home.place.replace(out, "OUT").replace(/[^-]*$/, "")).toBe(place);
    const file = await home.put("plan.json", "{}");
    expect(readFileSync(file, "utf8")).toBe("{}");
    expect([home.end(), existsSync(home.place)]).toEqual([null, false]);
  });

  it("of this machine alone stand in its temporary folder, if the tables go to a store", () => {
    const home = sharesHome({out: "s3://b/t", master: "local[2]"});
    expect(home.place.startsWith(join(tmpdir(), "parallax.shares-"))).toBe(true);
    home.end();
  });

  it.each([
    ["s3://b/t/", undefined, "s3a://b/t.shares-"],
    ["s3a://b/x/t", undefined, "s3a://b/x/t.shares-"],
    ["s3://b/t", "s3://b/tmp", "s3a://b/tmp/parallax.shares-"],
    ["s3://b", "s3a://other", "s3a://other/parallax.shares-"],
    ["tables", "s3://b", "s3a://b/parallax.shares-"]
  ])("of a cluster that writes to %s stand in a store, new each time (--shares %s)", (out, shares, place) => {
    const options = {out, master: CLUSTER, ...(shares === undefined ? {} : {shares})};
    const [one, other] = [sharesHome(options), sharesHome(options)];
    expect(one.place.startsWith(place)).toBe(true);
    expect(one.place).not.toBe(other.place);
    // Nothing is left of what nobody wrote.
    expect(one.end()).toBeNull();
  });

  it.each([
    ["s3://b", undefined],
    ["s3://b/t", "s3a://b/t"],
    ["s3a://b/t/", "s3://b/t/below"],
    ["s3://b", "s3://b/tmp"]
  ])("never stand where nothing but tables may be: %s (--shares %s)", (out, shares) => {
    const options = {out, master: CLUSTER, ...(shares === undefined ? {} : {shares})};
    expect(() => sharesHome(options)).toThrow(
      /^shares cannot stand at s3a:\/\/b\S*: below \S+ nothing may be but its tables/
    );
  });

  it("are Spark's, and stand where something is written to", async () => {
    expect(await runCommand("ingest", "x", "-o", "t", "--shares", "common")).toMatchObject({
      code: 2,
      talk: expect.stringContaining("--shares says where Spark's workers write") as string
    });
    expect(() => sharesHome({out: "s3://b/t", shares: "hdfs://host/tmp"})).toThrow("hdfs://host/tmp cannot be written");
  });
});
