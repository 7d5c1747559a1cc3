import {expect, it} from "vitest";
import {simulatedTitle} from "../../../src/lib/statements/simulated-title.js";

it("says once that answers are generated, whatever a judge is called", () => {
  expect(simulatedTitle("sim-alder is ahead (by simulated judge A alone)", true)).toBe(
    "sim-alder is ahead (by simulated judge A alone) (simulated)"
  );
  expect(simulatedTitle("Heron (simulated) is ahead", true)).toBe("Heron (simulated) is ahead");
  expect(simulatedTitle("Heron is ahead", false)).toBe("Heron is ahead");
});
