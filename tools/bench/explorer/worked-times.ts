import {sort} from "d3-array";
import type {Browser, CDPSession} from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds: when it began, and how long its thread worked at it. */
  readonly ts: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

const CATEGORY = "toplevel";
const TASK = "ThreadControllerImpl::RunTask";
/** What promises do after a task stands behind it in the trace, and belongs to it. */
const PROMISES = "BlinkScheduler_PerformMicrotaskCheckpoint";

/**
 * How long pages' threads worked at each of their tasks while something is done, in milliseconds. Observers of long tasks give the
 * clock's time, in which a machine of two cores also runs the browser's other threads, this program and itself.
 */
export async function workedTimes(browser: Browser, during: () => Promise<void>): Promise<number[]> {
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
  const ofPages = new Map<string, number[]>();
  for (const event of events)
    if (event.name === "thread_name" && event.args.name === "CrRendererMain") ofPages.set(threadOf(event), []);
  for (const event of sort(events, ({ts}) => ts)) {
    const worked = ofPages.get(threadOf(event));
    if (worked === undefined || event.ph !== "X") continue;
    const ms = (event.tdur ?? 0) / 1000;
    if (event.name === TASK) worked.push(ms);
    else if (event.name === PROMISES && worked.length > 0) worked.push(worked.pop()! + ms);
  }
  return [...ofPages.values()].flat();
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
}
