/** What the process says when it ends; documented in docs/formats/command-line.md. */
export const EXIT = {
  /** Everything was read and nothing needs attention. */
  ok: 0,
  /** It worked, and there is something to look at: rejected records, contradictions where they may not be, private text. */
  findings: 1,
  /** The command was not understood. */
  usage: 2,
  /** Nothing in the input is a log that can be read. */
  nothing: 3,
  /** A file cannot be opened or written. */
  files: 4,
  /** The program itself failed. */
  broken: 5
} as const;

/** A failure that ends the command with a code and one line for its user. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
