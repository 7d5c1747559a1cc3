/**
 * Runs in the page before its own scripts: from an event to the first paint after the last change that it caused, once four
 * frames in a row changed nothing and the page says that it is not busy (`explorerIsBusy`). Where a page shows approximate
 * intervals while filters move (`explorerIsExact`), what changes when they come to rest is timed for itself. Repaints are
 * counted by the changes of the element that `explorerCount` selects.
 */
(() => {
  const QUIET_FRAMES = 4;
  const FRESH = {
    started: 0,
    latest: 0,
    changed: 0,
    rested: 0,
    isResting: false,
    wasApproximate: false,
    changes: 0,
    counts: 0
  };
  const record = {armed: "", from: 0, frames: [], tasks: [], ...FRESH};
  const channel = new MessageChannel();
  channel.port1.onmessage = () => record.frames.push(performance.now());
  const frame = () => {
    channel.port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver((changes) => {
      const isExact = globalThis.explorerIsExact?.() ?? false;
      if (record.wasApproximate && isExact && !record.isResting) record.exact = performance.now();
      record.isResting ||= record.wasApproximate && isExact;
      record.wasApproximate = !isExact;
      record[record.isResting ? "rested" : "changed"] = performance.now();
      record.changes++;
      const counted = document.querySelector(globalThis.explorerCount);
      if (counted && changes.some(({target}) => counted.contains(target))) record.counts++;
    }).observe(document.documentElement, {subtree: true, childList: true, attributes: true, characterData: true})
  );
  new PerformanceObserver((list) => {
    for (const {startTime, duration} of list.getEntries()) record.tasks.push({startTime, duration});
  }).observe({type: "longtask", buffered: true});
  for (const type of ["pointerdown", "pointermove", "click"])
    addEventListener(
      type,
      (event) => {
        if (type !== record.armed) return;
        if (record.started === 0) record.started = event.timeStamp;
        record.latest = event.timeStamp;
        // Where a drag stalls the filters rest within it: what follows is of its next move again.
        record.isResting = false;
      },
      true
    );
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  globalThis.explorerProbe = {
    arm(type) {
      Object.assign(record, FRESH, {armed: type});
      record.from = performance.now();
      record.frames = [];
      record.tasks = [];
    },
    async settled() {
      for (let still = 0, seen = -1; still < QUIET_FRAMES;) {
        await nextFrame();
        const isPainted = (record.frames.at(-1) ?? 0) > Math.max(record.changed, record.rested);
        const isDone = !globalThis.explorerIsBusy() && (globalThis.explorerIsExact?.() ?? true);
        still = isDone && seen === record.changes && isPainted ? still + 1 : 0;
        seen = record.changes;
      }
      // Entries of long tasks arrive late.
      await new Promise((resolve) => setTimeout(resolve, 10));
      const paintAfter = (change) => record.frames.find((time) => time > change) ?? record.frames.at(-1);
      const end = paintAfter(record.changed);
      return {
        ms: record.changed > record.started ? end - record.started : null,
        exactMs: record.isResting ? paintAfter(record.exact) - record.latest : null,
        restMs: record.isResting ? paintAfter(record.rested) - record.latest : null,
        fromLatest: end - record.latest,
        repaints: record.counts,
        longest: this.longest()
      };
    },
    /**
     * From the armed event to the first paint in which an element has another text than now, and nothing is missing in the window:
     * there are so many parts, or as many as reach beyond its lower edge.
     */
    async shown(selector, parts, count) {
      const text = () => document.querySelector(selector)?.textContent;
      const isWhole = () => {
        const all = document.querySelectorAll(parts);
        return all.length === count || all[all.length - 1]?.getBoundingClientRect().bottom >= innerHeight;
      };
      const [before, until] = [text(), performance.now() + 10_000];
      while (text() === before || !isWhole()) {
        if (performance.now() > until)
          throw new Error(`${selector} is the same after ten seconds, or without ${count} ${parts}`);
        await nextFrame();
      }
      const seen = performance.now();
      for (;;) {
        const painted = record.frames.find((time) => time >= seen);
        if (painted !== undefined) return painted - record.started;
        await nextFrame();
      }
    },
    /** When frames were painted since it was armed. */
    frames: () => record.frames,
    longest: () =>
      record.tasks
        .filter(({startTime}) => startTime >= record.from)
        .reduce((most, {duration}) => Math.max(most, duration), 0)
  };
})();
