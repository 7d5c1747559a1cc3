import {createServer, type Server} from "node:http";
import {addressOf} from "../../../cli/site/serve.js";

/** What a host was asked for, and what it sent. */
export interface Sent {
  readonly path: string;
  readonly range: string | null;
  readonly status: number;
  readonly bytes: number;
}

export interface TableHost {
  readonly address: string;
  readonly sent: Sent[];
  close(): void;
}

interface HostRules {
  /** Does it send parts of files? */
  readonly parts?: boolean;
  /** May pages of other sites read it? */
  readonly shared?: boolean;
  /** Where it sends on to. */
  readonly movedTo?: string;
}

/** A host of plain files, with what it was asked for. */
export async function tableHost(
  file: (path: string) => Uint8Array | null,
  {parts = true, shared = true, movedTo}: HostRules = {}
): Promise<TableHost> {
  const sent: Sent[] = [];
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const headers = shared ? {"access-control-allow-origin": "*"} : {};
    const range = request.headers.range ?? null;
    const answer = (status: number, body: Uint8Array, more: Record<string, string> = {}) => {
      sent.push({path, range, status, bytes: body.length});
      response.writeHead(status, {...headers, ...more}).end(body);
    };
    if (movedTo !== undefined) return answer(302, Buffer.from(""), {location: `${movedTo}${path.slice(1)}`});
    const bytes = file(path);
    if (bytes === null) return answer(404, Buffer.from("not found"));
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (!parts || first === undefined) return answer(200, bytes);
    if (Number(first) >= bytes.length)
      return answer(416, Buffer.from(""), {"content-range": `bytes */${bytes.length}`});
    const part = bytes.subarray(Number(first), Number(last) + 1);
    answer(206, part, {
      "content-range": `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`,
      "access-control-expose-headers": "content-range"
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: addressOf(server),
    sent,
    close() {
      server.closeAllConnections();
      server.close();
    }
  };
}
