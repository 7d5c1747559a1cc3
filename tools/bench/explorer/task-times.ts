import {sort} from "d3-array";
import type {Browser, CDPSession} from "playwright-core";

/** A task of a page's thread, in milliseconds: by the clock, and what the thread itself worked of it. */
export interface TaskTimes {
  readonly clock: number;
  readonly own: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds: when it began, how long it took by the clock and of the thread. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

const CATEGORY = "toplevel";
const TASK = "ThreadControllerImpl::RunTask";
/** What promises do after a task stands behind it in the trace, and belongs to it. */
const PROMISES = "BlinkScheduler_PerformMicrotaskCheckpoint";

/**
 * Tasks of all pages' threads while something is done. Observers of long tasks give the clock's time alone, in which a machine of two
 * cores also runs the browser's other threads, this program and itself.
 */
export async function taskTimes(browser: Browser, during: () => Promise<void>): Promise<TaskTimes[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({value}) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {recordMode: "recordAsMuchAsPossible", includedCategories: [CATEGORY]}
  });
  try {
    await during();
  } finally {
    await ended(session);
  }
  const threadOf = ({pid, tid}: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events.filter(({name, args}) => name === "thread_name" && args.name === "CrRendererMain").map(threadOf)
  );
  const tasks: {clock: number; own: number; readonly thread: string}[] = [];
  for (const event of sort(events, ({ts}) => ts)) {
    const thread = threadOf(event);
    if (event.ph !== "X" || !pages.has(thread) || (event.name !== TASK && event.name !== PROMISES)) continue;
    const [clock, own] = [(event.dur ?? 0) / 1000, (event.tdur ?? 0) / 1000];
    const last = tasks.at(-1);
    if (event.name === TASK || last?.thread !== thread) tasks.push({thread, clock, own});
    else [last.clock, last.own] = [last.clock + clock, last.own + own];
  }
  return tasks;
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
}
