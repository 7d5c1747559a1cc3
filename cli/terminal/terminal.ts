import {EXIT} from "./exit-codes.js";

/** Where a command writes: data to one stream, talk to the other. */
export interface Terminal {
  /** Data, for people and pipes. */
  data(text: string): void;
  /** Progress, warnings and errors. */
  talk(text: string): void;
  /** True where progress may be overwritten in place. */
  readonly isInteractive: boolean;
  /** Characters in a line of the terminal that data go to, where they go to one. */
  readonly columns?: number;
  /** Asks a person, and gives back what is typed; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
}

/**
 * The process's own streams. A closed pipe ends the process quietly, as other tools do; where nobody listens to the talk any more,
 * the data are still written.
 */
export function processTerminal(): Terminal {
  process.stderr.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`parallax: standard output cannot be written: ${error.message}\n`);
    process.exit(EXIT.files);
  });
  return {
    data: (text) => void process.stdout.write(text),
    talk: (text) => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY === true,
    ...(process.stderr.isTTY && process.stdin.isTTY ? {ask} : {}),
    ...(process.stdout.isTTY && process.stdout.columns > 0 ? {columns: process.stdout.columns} : {})
  };
}

async function ask(question: string): Promise<string> {
  const {createInterface} = await import("node:readline/promises");
  const lines = createInterface({input: process.stdin, output: process.stderr});
  // Ctrl-C while a question stands ends the program as it does elsewhere.
  lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
