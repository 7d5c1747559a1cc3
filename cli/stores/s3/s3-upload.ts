import {CommandError, EXIT} from "../../terminal/exit-codes.js";
import type {Upload} from "../contract/store.js";
import {headerOf, type S3Requests} from "./s3-requests.js";
import {xmlText} from "./xml-texts.js";

/** Begins an object that is uploaded in parts: the store shows nothing of it before it is completed. */
export async function s3Upload(requests: S3Requests, key: string): Promise<Upload> {
  const begun = await requests.ask({action: "CreateMultipartUpload", key, query: {uploads: ""}});
  const uploadId = xmlText(new TextDecoder().decode(begun.bytes), "UploadId") ?? "";
  const tags: string[] = [];
  const complete = async (headers: Readonly<Record<string, string>>, expected: readonly (number | string)[]) =>
    requests.ask({
      action: "CompleteMultipartUpload",
      key,
      query: {uploadId},
      headers,
      body: Uint8Array.from(Buffer.from(listOf(tags))),
      expected
    });
  return {
    async add(bytes) {
      const {headers} = await requests.ask({
        action: "UploadPart",
        key,
        query: {partNumber: String(tags.length + 1), uploadId},
        body: Uint8Array.from(bytes)
      });
      tags.push(headerOf(headers, "etag") ?? "");
    },
    async complete() {
      const {status, code} = await complete({"if-none-match": "*"}, [409, 412, 501, "PreconditionFailed"]);
      // A store that does not know the condition: whether the key is free was looked up before.
      if (status === 501) await complete({}, []);
      else if (status >= 400 || code !== "")
        throw new CommandError(EXIT.files, `${key} has come meanwhile: somebody else writes to the same place`);
    },
    async abort() {
      await requests.ask({action: "AbortMultipartUpload", key, query: {uploadId}, expected: [404]});
    }
  };
}

const listOf = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload>${tags
    .map((tag, t) => `<Part><PartNumber>${t + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`)
    .join("")}</CompleteMultipartUpload>`;
