import {describe, expect, it} from "vitest";
import {publishedRows} from "../../../loaders/logs/demo-sources.js";
import {itemTagsRegistry} from "../../../loaders/registries.js";
import {fitJoint} from "../../../src/lib/models/joint/fit-joint.js";
import type {ScoreLine} from "../../../src/lib/scoring/index.js";
import {jointStudy, ownRows, type OwnLog} from "../../../src/lib/stories/index.js";
import {CAPABILITIES} from "../../../src/lib/benchmarks/index.js";

const published = {
  gapeval: publishedRows("gapeval"),
  realunify: publishedRows("realunify"),
  unieval: publishedRows("unieval"),
  umnibench: publishedRows("umnibench")
};
const tags = itemTagsRegistry().entries;

/** A log of one model: right in `share` of a hundred answers to each of RealUnify's drawing tasks. */
const log = (share: number): OwnLog => ({
  id: "1",
  name: "mine.jsonl",
  simulated: false,
  lines: ["World Knowledge", "Commonsense Reasoning", "Mathematical Reasoning", "Logical Reasoning"].map(
    (task): ScoreLine => ({
      suite: "realunify",
      subjectId: "heron",
      protocol: "direct",
      scorer: "x@1",
      group: `task: ${task}`,
      metric: "accuracy",
      value: share,
      n: 100
    })
  )
});
const withLog = (share: number) =>
  jointStudy({...published, realunify: [...published.realunify, ...ownRows(published.realunify, log(share))]}, tags);

describe("jointStudy with a log of the reader's own", () => {
  const plain = jointStudy(published, tags);

  it("counts its answers as those of one more model, in cells that print has, and knows them from printed ones", () => {
    const study = withLog(0.5);
    expect(plain.own).toBe(0);
    expect([...study.models].sort()).toEqual([...plain.models, "own-heron"].sort());
    expect(study.cells).toEqual(plain.cells);
    expect(study.own).toBe(4);
    const own = study.data.counts.filter((_, k) => study.sources[k]!.startsWith("log/"));
    expect(own.map(({model, right, n}) => [study.models[model], right, n])).toEqual(
      Array.from({length: 4}, () => ["own-heron", 50, 100])
    );
    const named = ({models, data}: typeof plain) =>
      data.counts.map((count) => ({...count, model: models[count.model]}));
    expect(named(study).filter(({model}) => model !== "own-heron")).toEqual(named(plain));
  });

  it("places its model by what it got right, and leaves the others where they were", () => {
    const generation = CAPABILITIES.indexOf("generation");
    const abilityOf = (study: typeof plain, model: string) =>
      fitJoint(study.data, {tolerance: 1e-3}).theta[study.models.indexOf(model) * CAPABILITIES.length + generation]!;
    const [weak, strong] = [withLog(0.05), withLog(0.9)];
    expect(abilityOf(strong, "own-heron") - abilityOf(weak, "own-heron")).toBeGreaterThan(1.5);
    expect(Math.abs(abilityOf(strong, "bagel") - abilityOf(plain, "bagel"))).toBeLessThan(0.25);
  });
});
