import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import {sparkWaits} from "../../../cli/engine/spark-waits.js";

const CONNECTING = "26/11/30 20:00:00 INFO StandaloneAppClient$ClientEndpoint: Connecting to master spark://h:7077...";
const CONNECTED = "26/11/30 20:00:01 INFO StandaloneSchedulerBackend: Connected to Spark cluster with app ID app-1";
const NO_WORKER =
  "26/11/30 20:00:20 WARN TaskSchedulerImpl: Initial job has not accepted any resources; check your cluster UI to ensure that workers are registered and have sufficient resources";

describe("what Spark waits for", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const after = (lines: readonly string[]): string[] => {
    const told: string[] = [];
    const waits = sparkWaits((words) => void told.push(words));
    for (const line of lines) {
      waits.line(line);
      vi.advanceTimersByTime(5000);
    }
    vi.advanceTimersByTime(60_000);
    waits.end();
    return told;
  };

  it("is said of a master that does not answer, and of one without workers, once", () => {
    expect(after([CONNECTING, CONNECTING, CONNECTING])).toEqual([expect.stringContaining("has not answered yet")]);
    expect(after([CONNECTING, CONNECTED, NO_WORKER, NO_WORKER])).toEqual([
      expect.stringContaining("waits for a worker")
    ]);
    expect(after([CONNECTING, CONNECTED, "INFO anything"])).toEqual([]);
  });
});
