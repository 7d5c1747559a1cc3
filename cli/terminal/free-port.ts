import {createServer} from "node:net";
import {CommandError, EXIT} from "./exit-codes.js";

/** The first port from `from` on that nothing on this machine listens at. */
export async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; ++port) if (await isFree(port)) return port;
  return 0;
}

/**
 * The port that `--port` names.
 *
 * @throws CommandError for what is no port, and for one that is taken
 */
export async function askedPort(text: string): Promise<number> {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError(EXIT.usage, `invalid --port: ${text}; expected 0 to 65535`);
  const problem = await problemOf(port);
  if (problem === "EACCES")
    throw new CommandError(EXIT.files, `port ${port} is not yours to open; leave --port out, or name one above 1023`);
  if (problem !== null) throw new CommandError(EXIT.files, `port ${port} is taken; leave --port out, or name another`);
  return port;
}

const isFree = async (port: number): Promise<boolean> => (await problemOf(port)) === null;

/** Why a port cannot be listened at, as Node calls it; `null` where it can. */
const problemOf = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({code}: NodeJS.ErrnoException) => resolve(code ?? "unknown"));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(null)));
  });
