import type {Browser} from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

/**
 * Processor time of the longest task of a page's thread from now on, milliseconds. The wall time that `longtask` entries
 * give is stretched by whatever else the machine does; on an idle machine the two agree.
 */
export async function watchTasks(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({value}) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {traceConfig: {includedCategories: ["toplevel"]}});
  return async () => {
    const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await done;
    await session.detach();
    const pages = new Set(
      events
        .filter(({name, args}) => name === "thread_name" && args.name === "CrRendererMain")
        .map(({pid, tid}) => `${pid} ${tid}`)
    );
    const tasks = events.filter(
      ({name, ph, pid, tid}) => ph === "X" && name.endsWith("RunTask") && pages.has(`${pid} ${tid}`)
    );
    if (tasks.length === 0) throw new Error("the trace holds no task of the page");
    return Math.max(...tasks.map(({tdur = 0}) => tdur)) / 1000;
  };
}
