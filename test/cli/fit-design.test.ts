import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {peerAnswers} from "../lib/models/mirt/peer-data.js";
import {folderOf, runCommand} from "./run-command.js";

const [S, I] = [12, 80];
const y = peerAnswers(20261130, S, I, 0);
const folder = folderOf({
  "log.csv": [
    "model,item,score",
    ...Array.from(y, (right, k) => `sim-${String(Math.floor(k / I)).padStart(2, "0")},q${k % I},${right}`)
  ].join("\n"),
  "map.json": JSON.stringify({suite: "lantern", columns: {subject: "model", item: "item", score: "score"}})
});
const design = (...more: string[]) =>
  runCommand(
    ...["fit", join(folder, "log.csv"), "--mapping", join(folder, "map.json"), "--method", "item", "--no-checks"],
    ...more
  );

describe("fit --method item --design", () => {
  it("says what items tell, which to ask, and how far off their scores are, in both forms", async () => {
    const {code, data} = await design(
      "--design",
      "20",
      "--separate",
      "sim-00,sim-01",
      "--width",
      "0.2",
      "--json",
      "-q"
    );
    expect(code).toBe(0);
    const {design: found} = JSON.parse(data) as {
      design: {
        information: {ability: number; information: number; se: number}[];
        chosen: {by: "spread" | "informative"; items: string[]};
        heldOut: {error: Record<string, number>; plain: number; models: {subject: string; score: number}[]};
        subtest: {pairs: number; items: string[]};
        separating: {models: string[]; z: number; zOfAll: number; items: {chances: number[]}[]};
        needed: {width: number; models: {now: number; items: number}[]; difficulties: {models: number}};
      }[];
    };
    expect(found).toHaveLength(1);
    const [{information, chosen, heldOut, subtest, separating, needed}] = found as [(typeof found)[number]];
    expect(information.map(({ability}) => ability)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
    for (const {information: told, se} of information) expect(se).toBeCloseTo(1 / Math.sqrt(told), 12);
    expect(new Set(chosen.items).size).toBe(20);
    expect(heldOut.error[chosen.by]).toBe(Math.min(...Object.values(heldOut.error)));
    const right = (s: number) => y.subarray(s * I, (s + 1) * I).reduce((a, b) => a + b, 0) / I;
    heldOut.models.forEach(({subject, score}, s) => {
      expect(subject).toBe(`sim-${String(s).padStart(2, "0")}`);
      expect(score).toBeCloseTo(right(s), 12);
    });
    expect(subtest.items.length).toBeLessThanOrEqual(I);
    expect(separating.models).toEqual(["sim-00", "sim-01"]);
    expect(Math.sign(separating.z)).toBe(Math.sign(right(0) - right(1)));
    for (const {now, items} of needed.models) expect(items).toBe(Math.ceil(I * (now / 0.2) ** 2));
    const {data: text} = await design("--design", "20", "--width", "0.2", "-q");
    expect(text).toContain("Test design, ability\n");
    expect(text).toContain(`from 20 items: ${(100 * heldOut.error[chosen.by]!).toFixed(1)} points off on average`);
    expect(text).toContain(`keep all ${subtest.pairs} orders that all items tell (Holm, 5%): ${subtest.items.length}.`);
    expect(text).toContain("Items like these for a 95% interval of ±0.2 logits");
  });

  it("refuses what it does not understand, and models that are not there", async () => {
    const said = async (...more: string[]) => {
      const {code, talk} = await design(...more);
      expect(code).toBe(2);
      return talk;
    };
    expect(await said("--design", "0")).toContain("invalid --design: 0; expected how many items");
    expect(await said("--design", "5", "--separate", "sim-00,nobody")).toContain("expected two models of this log");
    expect(await said("--design", "5", "--width", "0")).toContain("invalid --width: 0");
    expect(await said("--separate", "sim-00,sim-01")).toContain("give it, too");
  });
});
