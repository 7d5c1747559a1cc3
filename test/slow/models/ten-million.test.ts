import {expect, it} from "vitest";
import {fitItemLevel, simulateItems} from "../../../src/lib/models/index.js";
import {correlationOf} from "../../../src/lib/math/index.js";

it("fits ten million responses in memory that a browser has, and finds the abilities", () => {
  const [S, I] = [100, 100_000];
  const data = simulateItems(S, I);
  expect(data.y.filter((value) => value !== 255)).toHaveLength(1e7);
  const fit = fitItemLevel(data, {errors: false});
  expect(fit.report.status).toBe("converged");
  for (const d of [0, 1]) {
    const of = (values: Float64Array) => Float64Array.from({length: S}, (_, s) => values[2 * s + d]!);
    expect(correlationOf(of(fit.theta), of(data.trueTheta))).toBeGreaterThan(0.9995);
  }
  // Peak memory of this process, kilobytes.
  expect(process.resourceUsage().maxRSS).toBeLessThan(1.5e6);
});
