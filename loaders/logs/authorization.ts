/** The environment variable that holds credentials: lines of a host and the value of the header Authorization for it. */
export const AUTHORIZATION = "PARALLAX_AUTHORIZATION";

/**
 * The header that authorizes a pull, if the environment has one for the host of an address.
 *
 * It is sent to that host alone, encrypted or on this machine; where a redirect leads to another one, `fetch` leaves it behind.
 */
export function authorizationFor(url: string): Readonly<Record<string, string>> {
  const {hostname, host, protocol} = new URL(url);
  if (protocol !== "https:" && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return {};
  for (const line of (process.env[AUTHORIZATION] ?? "").split("\n")) {
    const [, of, value] = /^\s*(\S+)\s+(\S.*?)\s*$/.exec(line) ?? [];
    if (value !== undefined && (of === host || of === hostname)) return {Authorization: value};
  }
  return {};
}
