/** How long a master has to answer before somebody is told that it does not. */
const QUIET_MS = 8000;

/**
 * Listens to what Spark says of itself while it waits for somebody, and says so once each: a master that takes a connection may never
 * answer, and one that answers may have no worker.
 */
export function sparkWaits(tell: (words: string) => void, quietMs = QUIET_MS): {line(line: string): void; end(): void} {
  let quiet: NodeJS.Timeout | undefined;
  let hasWorkers = true;
  return {
    line(line) {
      if (line.includes("Connecting to master"))
        quiet ??= setTimeout(
          () => tell("The Spark master takes connections, and has not answered yet. Spark gives up after a minute.\n"),
          quietMs
        ).unref();
      else if (line.includes("Connected to Spark cluster")) clearTimeout(quiet);
      else if (line.includes("has not accepted any resources") && hasWorkers) {
        hasWorkers = false;
        tell(
          "Spark waits for a worker: none is registered, or all are busy, or have too few cores or too little memory.\n"
        );
      }
    },
    end: () => clearTimeout(quiet)
  };
}
