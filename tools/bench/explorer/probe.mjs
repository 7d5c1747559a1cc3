/**
 * Runs in the page before its own scripts: from a pointer's event to the first paint after the last change that it caused, once
 * four frames in a row changed nothing and the page says that it is not busy (`explorerIsBusy`). Repaints are counted by the
 * changes of the element that `explorerCount` selects.
 */
(() => {
  const QUIET_FRAMES = 4;
  const record = {armed: "", started: 0, latest: 0, changed: 0, changes: 0, counts: 0, from: 0, frames: [], tasks: []};
  const channel = new MessageChannel();
  channel.port1.onmessage = () => record.frames.push(performance.now());
  const frame = () => {
    channel.port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver((changes) => {
      record.changed = performance.now();
      record.changes++;
      const counted = document.querySelector(globalThis.explorerCount);
      if (counted && changes.some(({target}) => counted.contains(target))) record.counts++;
    }).observe(document.documentElement, {subtree: true, childList: true, attributes: true, characterData: true})
  );
  new PerformanceObserver((list) => {
    for (const {startTime, duration} of list.getEntries()) record.tasks.push({startTime, duration});
  }).observe({type: "longtask", buffered: true});
  for (const type of ["pointerdown", "pointermove"])
    addEventListener(
      type,
      (event) => {
        if (type !== record.armed) return;
        if (record.started === 0) record.started = event.timeStamp;
        record.latest = event.timeStamp;
      },
      true
    );
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  globalThis.explorerProbe = {
    arm(type) {
      Object.assign(record, {armed: type, started: 0, latest: 0, changed: 0, changes: 0, counts: 0});
      record.from = performance.now();
      record.frames = [];
      record.tasks = [];
    },
    async settled() {
      for (let still = 0, seen = -1; still < QUIET_FRAMES;) {
        await nextFrame();
        const isPainted = (record.frames.at(-1) ?? 0) > record.changed;
        still = !globalThis.explorerIsBusy() && seen === record.changes && isPainted ? still + 1 : 0;
        seen = record.changes;
      }
      // Entries of long tasks arrive late.
      await new Promise((resolve) => setTimeout(resolve, 10));
      const end = record.frames.find((time) => time > record.changed) ?? record.frames.at(-1);
      return {
        ms: record.changed > record.started ? end - record.started : null,
        fromLatest: end - record.latest,
        repaints: record.counts,
        longest: this.longest()
      };
    },
    longest: () =>
      record.tasks
        .filter(({startTime}) => startTime >= record.from)
        .reduce((most, {duration}) => Math.max(most, duration), 0),
    async since(isDone) {
      while (!isDone()) await nextFrame();
      return performance.now() - record.latest;
    }
  };
})();
