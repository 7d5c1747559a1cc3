import {describe, expect, it} from "vitest";
import {demoSources, publishedRows} from "../../loaders/logs/demo-sources.js";
import {modelsRegistry} from "../../loaders/registries.js";
import {BENCHMARKS} from "../../src/lib/benchmarks/index.js";
import {inventedName, simulatedFrom} from "../../src/lib/benchmarks/simulation/invented-names.js";
import {modelNamed} from "../../src/lib/report/index.js";
import {demoModels} from "../../src/lib/stories/demo-models.js";
import {decodeRegistry} from "../../src/lib/tables/index.js";

const models = decodeRegistry("models", modelsRegistry());
/** What a generated log must not hold: `bagel`, `Janus-Pro-7B`, `gpt-4o`. */
const REAL = new RegExp(
  `(?<![\\w-])(?:${[...new Set(models.flatMap(({id, name, short, aliases}) => [id, name, short, ...aliases]))]
    .map((name) => name.replace(/[^\w\s-]/g, "\\$&"))
    .join("|")})(?![\\w-])`,
  "i"
);
const demos = BENCHMARKS.filter(({demo}) => demo !== null).map(({id}) => id);
const INVENTED = /sim-[a-z]+/g;

/** Names of invented models in a generated log. */
async function namesIn(benchmark: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const {files} of await demoSources(benchmark))
    for (const {path, text} of files()) {
      // Questions of UniEval's own bank stand in its records: of them the path tells.
      const said = benchmark === "unieval" ? path : `${path} ${text}`;
      expect(path).toContain("simulated");
      const real = REAL.exec(said.replaceAll(/(?<=")(?:prompt|question)":"[^"]*"/g, ""));
      expect(real?.[0], path).toBeUndefined();
      for (const [name] of said.matchAll(INVENTED)) names.add(name);
    }
  return names;
}

describe("models of the generated logs", () => {
  it.each(demos)("are invented in %s, and each is simulated from the printed rates of one model", async (benchmark) => {
    const names = await namesIn(benchmark);
    expect(names.size).toBeGreaterThan(5);
    const printed = new Set(publishedRows(benchmark).map(({model}) => model));
    for (const name of names) {
      const model = simulatedFrom(name);
      expect(model, name).not.toBeNull();
      expect(printed, name).toContain(model);
      expect(inventedName(model!)).toBe(name);
    }
    // What links lead to is there.
    for (const name of demoModels(publishedRows(benchmark)).values()) expect(names).toContain(name);
  });

  it("are no model of the registry under any of its names, and sort as the models' ids do", () => {
    const sources = models.flatMap(({id}) => {
      try {
        return [{id, name: inventedName(id)}];
      } catch {
        return [];
      }
    });
    expect(sources.length).toBeGreaterThan(30);
    for (const {name} of sources) expect(modelNamed(models, name), name).toBeUndefined();
    const ids = sources.map(({id}) => id).toSorted();
    expect(ids.map(inventedName)).toEqual(ids.map(inventedName).toSorted());
    expect(new Set(ids.map(inventedName)).size).toBe(ids.length);
  });

  it("need a name of their own: a model without one is refused", () => {
    expect(() => inventedName("lantern")).toThrow("no invented name for simulations of lantern");
    expect(() => inventedName("constructor")).toThrow(RangeError);
    expect(simulatedFrom("bagel")).toBeNull();
  });
});
