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
  /** In microseconds: by the clock and of the thread. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

const CATEGORY = "toplevel";
const TASK = "ThreadControllerImpl::RunTask";

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
  return events
    .filter((event) => event.name === TASK && event.ph === "X" && pages.has(threadOf(event)))
    .map(({dur = 0, tdur = 0}) => ({clock: dur / 1000, own: tdur / 1000}));
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
}
