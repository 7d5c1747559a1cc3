import type {Browser} from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the clock and of the processor. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string; readonly chrome_mojo_event_info?: {readonly mojo_interface_tag?: string}};
}

/**
 * Processor time of the longest task of a page's thread from now on, milliseconds. The wall time that `longtask` entries
 * give is stretched by whatever else the machine does; on an idle machine the two agree. Tasks in which the test itself asks the
 * page something (messages of the DevTools protocol) are none of the page's.
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
    const own = events.filter(({ph, pid, tid}) => ph === "X" && pages.has(`${pid} ${tid}`));
    const asked = own.filter(({args}) => args.chrome_mojo_event_info?.mojo_interface_tag?.includes("DevTools"));
    const tasks = own.filter(
      ({name, pid, ts, dur = 0}) =>
        name.endsWith("RunTask") && !asked.some((by) => by.pid === pid && by.ts >= ts && by.ts < ts + dur)
    );
    if (tasks.length === 0) throw new Error("the trace holds no task of the page");
    return Math.max(...tasks.map(({tdur = 0}) => tdur)) / 1000;
  };
}
