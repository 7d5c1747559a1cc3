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
  if (!(await isFree(port)))
    throw new CommandError(EXIT.files, `port ${port} is taken; leave --port out, or name another`);
  return port;
}

/** True where nothing on this machine listens at a port. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
