import * as http from "node:http";
import * as https from "node:https";

/** A signed request. */
export interface SignedRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
}

export interface SentAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How long nothing may come. */
const SILENCE_MS = 60_000;

const AGENTS = {
  "http:": {request: http.request, agent: new http.Agent({keepAlive: true})},
  "https:": {request: https.request, agent: new https.Agent({keepAlive: true})}
};

/**
 * Sends a request and takes the answer as the bytes that were stored: `fetch` would unpack what is said to be packed, and a range of
 * it cannot be unpacked.
 *
 * @param most - no more bytes than these are taken; of a longer answer none
 */
export function sent({url, method, headers, body}: SignedRequest, most: number): Promise<SentAnswer> {
  const {request, agent} = AGENTS[url.protocol as keyof typeof AGENTS];
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : {"content-length": String(body.length)};
    const asked = request(url, {method, agent, headers: {...Object.fromEntries(headers), ...length}}, (response) => {
      const {statusCode: status = 0, headers: own} = response;
      const parts: Buffer[] = [];
      let taken = 0;
      const take = (count: number): boolean => {
        taken += count;
        if (taken <= most) return true;
        resolve({status, headers: own, bytes: new Uint8Array(0)});
        response.destroy();
        return false;
      };
      response.on("data", (part: Buffer) => take(part.length) && parts.push(part));
      response.on("error", reject);
      response.on("end", () => resolve({status, headers: own, bytes: joined(parts)}));
    });
    asked.setTimeout(SILENCE_MS, () => asked.destroy(new Error(`nothing came for ${SILENCE_MS / 1000} s`)));
    asked.on("error", reject);
    asked.end(body);
  });
}

/** In memory of their own, which a thread can hand to another. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
