/**
 * Runs one request at a time and answers only the latest: older ones resolve to `null`. While one runs, the newest waits
 * and those in between are dropped, so that a dragged slider never queues up work.
 */
export function latestOnly<R, A>(run: (request: R) => Promise<A>): (request: R) => Promise<A | null> {
  let running = false;
  let waiting: {readonly request: R; readonly start: (go: boolean) => void} | null = null;

  return async (request) => {
    waiting?.start(false);
    waiting = null;
    if (running) {
      const go = await new Promise<boolean>((start) => (waiting = {request, start}));
      if (!go) return null;
    }
    running = true;
    try {
      const answer = await run(request);
      return waiting === null ? answer : null;
    } catch (error) {
      if (waiting === null) throw error;
      return null;
    } finally {
      running = false;
      const next = waiting as {start(go: boolean): void} | null;
      waiting = null;
      next?.start(true);
    }
  };
}
