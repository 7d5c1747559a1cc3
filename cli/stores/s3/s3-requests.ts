import {createHash} from "node:crypto";
import {setTimeout as wait} from "node:timers/promises";
import {AwsV4Signer} from "aws4fetch";
import {CommandError, EXIT} from "../../terminal/exit-codes.js";
import {refusedText, type S3Action} from "./s3-refusals.js";
import {s3Settings, type S3Settings} from "./s3-settings.js";
import {sent, type SentAnswer} from "./sent.js";
import {xmlText} from "./xml-texts.js";

/** A request to a bucket. */
export interface S3Request {
  readonly action: S3Action;
  /** None for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Bytes that the answer has at most. */
  readonly most?: number;
  /** Codes of HTTP, or names of refusals, that the caller knows what to make of. */
  readonly expected?: readonly (number | string)[];
}

export interface S3Answer extends SentAnswer {
  /** The store's name of a refusal, empty where it has none. */
  readonly code: string;
}

/** How often the same is asked of a store that is busy or cannot be reached, and how long is waited at first. */
const TRIES = 5;
const FIRST_WAIT_MS = 200;
/** Refusals and lists are shorter. */
const MOST_WORDS = 16 << 20;

const isBusy = (status: number): boolean => status >= 500 || status === 429;

/** Asks a bucket, with every request signed. What it sends is only ever repeated in messages by the store's own short names. */
export class S3Requests {
  readonly #bucket: string;
  readonly #home: string;
  readonly #settings: S3Settings;

  /** @throws CommandError where the environment does not say how to get in */
  constructor(bucket: string, address: string) {
    this.#bucket = bucket;
    this.#settings = s3Settings(address);
    const {endpoint, region} = this.#settings;
    this.#home = endpoint === undefined ? homeAtAws(bucket, region) : `${endpoint}/${bucket}`;
  }

  /** @throws CommandError that names what was asked for, and why it is refused */
  async ask(request: S3Request): Promise<S3Answer> {
    const {action, key, expected = []} = request;
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#answer(request);
      const isLast = tried === TRIES;
      if ("fault" in answer) {
        if (isLast) throw new CommandError(EXIT.files, this.#unreachable(answer.fault));
      } else {
        const {status, code, headers} = answer;
        const isExpected = expected.includes(status) || expected.includes(code);
        if (isExpected || (status < 300 && code === "")) return answer;
        if (!(isBusy(status) || code === "InternalError" || code === "SlowDown") || isLast) {
          const about = {
            action,
            bucket: this.#bucket,
            key,
            status,
            code,
            region: headerOf(headers, "x-amz-bucket-region")
          };
          throw new CommandError(EXIT.files, refusedText(about));
        }
      }
      await wait(FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }

  async #answer(request: S3Request): Promise<S3Answer | {readonly fault: string}> {
    const {action, key, query = {}, headers, body, most = MOST_WORDS} = request;
    const path = key === undefined ? "" : `/${key.split("/").map(encoded).join("/")}`;
    const asked = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const {endpoint: _, ...keys} = this.#settings;
    const signer = new AwsV4Signer({
      ...keys,
      service: "s3",
      url: `${this.#home}${path}${asked.length === 0 ? "" : `?${asked.join("&")}`}`,
      method: METHODS[action],
      headers: {...headers, "x-amz-content-sha256": digest}
    });
    try {
      const {url, method, headers: signed} = await signer.sign();
      const answer = await sent({url, method, headers: signed, body}, most);
      // A store that takes long says that all is well before it knows.
      const isWord = answer.status >= 300 || action === "CompleteMultipartUpload";
      return {...answer, code: isWord ? (xmlText(new TextDecoder().decode(answer.bytes), "Code") ?? "") : ""};
    } catch (error) {
      const {message, code} = error as NodeJS.ErrnoException;
      return {fault: code ?? message};
    }
  }

  #unreachable(fault: string): string {
    const {endpoint} = this.#settings;
    const advice = endpoint === undefined ? "" : "; AWS_ENDPOINT_URL names the store";
    return `${new URL(this.#home).origin} cannot be reached, asked ${TRIES} times: ${fault}${advice}`;
  }
}

/** A header of an answer; `null` where it has none. */
export function headerOf(headers: S3Answer["headers"], name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}

const METHODS: Readonly<Record<S3Action, string>> = {
  ListObjectsV2: "GET",
  GetObject: "GET",
  CreateMultipartUpload: "POST",
  UploadPart: "PUT",
  CompleteMultipartUpload: "POST",
  AbortMultipartUpload: "DELETE"
};

/** AWS's certificate is for names of buckets without dots. */
const homeAtAws = (bucket: string, region: string): string =>
  bucket.includes(".")
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;

/** As signatures want it: `encodeURIComponent` leaves five more characters alone. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
