import {expect, it} from "vitest";
import {fitItemLevel, simulateItems} from "../../../src/lib/models/index.js";
import {correlationOf} from "../../../src/lib/math/index.js";
import {atNight} from "../../support/nightly.js";

/** Items of 100 responses each. Errors of abilities shrink with their root, and what correlations lack with their number. */
const ITEMS = atNight(100_000, 10_000);
/** Bytes that a program with nothing to fit takes, and that it takes for a response. */
const [IDLE, PER_RESPONSE] = [0.4e9, 110];

it(`fits ${ITEMS * 100} responses in memory that a browser has, and finds the abilities`, {timeout: 600_000}, () => {
  const S = 100;
  const data = simulateItems(S, ITEMS);
  expect(data.y.filter((value) => value !== 255)).toHaveLength(100 * ITEMS);
  const fit = fitItemLevel(data, {errors: false});
  expect(fit.report.status).toBe("converged");
  for (const d of [0, 1]) {
    const of = (values: Float64Array) => Float64Array.from({length: S}, (_, s) => values[2 * s + d]!);
    expect(correlationOf(of(fit.theta), of(data.trueTheta))).toBeGreaterThan(1 - 50 / ITEMS);
  }
  // Peak memory of this process, which the system states in kilobytes.
  expect(process.resourceUsage().maxRSS * 1000).toBeLessThan(IDLE + PER_RESPONSE * 100 * ITEMS);
});
