import type {Store, StoredObject} from "../contract/store.js";
import {headerOf, S3Requests} from "./s3-requests.js";
import {s3Upload} from "./s3-upload.js";
import {xmlText, xmlTexts} from "./xml-texts.js";

/** The most that one page lists. */
const PAGE = 1000;

/** A refusal is no longer. */
const LEAST_WORDS = 64 << 10;

const CHANGED = "the file changed while it was being read";

/** A bucket of an S3-compatible store. */
export function s3Store(bucket: string, address: string): Store {
  const requests = new S3Requests(bucket, address);
  return {
    async *list(prefix, most = Infinity) {
      let [token, left]: [string | null, number] = [null, most];
      do {
        const {bytes} = await requests.ask({
          action: "ListObjectsV2",
          query: {
            "list-type": "2",
            // Keys may hold what XML cannot.
            "encoding-type": "url",
            "max-keys": String(Math.min(PAGE, left)),
            prefix,
            ...(token === null ? {} : {"continuation-token": token})
          }
        });
        const page = new TextDecoder().decode(bytes);
        const objects = objectsIn(page);
        yield objects;
        left -= objects.length;
        token = xmlText(page, "IsTruncated") === "true" ? xmlText(page, "NextContinuationToken") : null;
      } while (token !== null && left > 0);
    },
    async read({key, size, tag}, start, end) {
      if (start >= Math.min(end, size)) return new Uint8Array(0);
      const last = Math.min(end, size);
      const {status, headers, bytes} = await requests.ask({
        action: "GetObject",
        key,
        headers: {range: `bytes=${start}-${last - 1}`, "if-match": tag},
        most: Math.max(last - start, LEAST_WORDS),
        expected: [404, 412, 416]
      });
      // A store that does not know the condition sends what is there now.
      if (status >= 400 || headerOf(headers, "etag") !== tag) throw new Error(CHANGED);
      if (bytes.length === last - start) return bytes;
      if (status === 200) throw new Error("the store sends whole objects, where a range of this one was asked for");
      throw new Error(`the store sent ${bytes.length} bytes, where ${last - start} were asked for`);
    },
    begin: (key) => s3Upload(requests, key)
  };
}

function objectsIn(page: string): StoredObject[] {
  const isEncoded = xmlText(page, "EncodingType") === "url";
  return xmlTexts(page, "Contents").map((one) => {
    const key = xmlText(one, "Key") ?? "";
    return {
      key: isEncoded ? decodeURIComponent(key.replaceAll("+", " ")) : key,
      size: Number(xmlText(one, "Size")),
      tag: xmlText(one, "ETag") ?? ""
    };
  });
}
