import {createServer} from "node:net";

/** The first port from `from` on that nothing on this machine listens at. */
export async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; ++port) if (await isFree(port)) return port;
  return 0;
}

/** True where nothing on this machine listens at a port. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
