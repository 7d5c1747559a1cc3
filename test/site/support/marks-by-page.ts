import {inflateSync} from "node:zlib";

/** How many pieces of text and pictures each page of a PDF shows, as Chromium writes it; 0 for a page of nothing. */
export function marksByPage(pdf: Buffer): number[] {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)].map(([, id, body]) => [id!, body!])
  );
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b/.test(body))
    .map((body) => {
      const drawn = objects.get(/\/Contents (\d+) 0 R/.exec(body)![1]!)!;
      const from = drawn.indexOf("stream\n") + "stream\n".length;
      const length = Number(/\/Length (\d+)/.exec(drawn)![1]);
      // A page of nothing is not even packed.
      if (length === 0) return 0;
      const commands = inflateSync(Buffer.from(drawn.slice(from, from + length), "latin1")).toString("latin1");
      return commands.match(/\b(?:T[jJ]|Do)\b/g)?.length ?? 0;
    });
}
