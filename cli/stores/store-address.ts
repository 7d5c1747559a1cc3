import {ENDPOINT, SHA256_MARK} from "../../loaders/logs/public-address.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {hasS3Settings} from "./s3/s3-settings.js";
import type {StorePlace} from "./contract/store.js";

const SCHEME = /^([a-z][a-z\d+.-]*):\/\//i;
const S3 = /^s3a?:\/\//;

/** Stores and file systems of clusters that nothing here reads or writes. */
const UNREAD = /^(?:hdfs|webhdfs|viewfs|abfss?|wasbs?|adl|gcs|oss|cosn):\/\//i;

/** Names it a place in object storage? */
export const isStoreAddress = (path: string): boolean => S3.test(path);

/**
 * Is it read from object storage? `s3a://` always is. `s3://` is where the environment says how to get in, or where it names no single
 * file; else the file is pulled as everybody may, and always so where a mirror stands in for the public.
 */
export function isStored(path: string): boolean {
  if (!S3.test(path) || path.includes(SHA256_MARK)) return false;
  if (path.startsWith("s3a:")) return true;
  return process.env[ENDPOINT] === undefined && (hasS3Settings() || /^s3:\/\/(?:[^/]*|.*\/)$/s.test(path));
}

/**
 * The place that an address names.
 *
 * @throws CommandError if it names none
 */
export function storePlace(address: string): StorePlace {
  const [, bucket, key = ""] = /^s3a?:\/\/([^/]+)(?:\/(.*))?$/s.exec(address) ?? [];
  if (bucket === undefined)
    throw new CommandError(EXIT.usage, `invalid address; expected s3://BUCKET or s3://BUCKET/KEY: ${address}`);
  const fault = keyFault(key.replace(/\/$/, ""));
  if (key !== "" && fault !== null) throw new CommandError(EXIT.usage, `invalid address; ${fault}: ${address}`);
  return {address, bucket, key};
}

/** Why a key cannot be the path of a file, as a clause; `null` where it can. */
export function keyFault(key: string): string | null {
  const parts = key.split("/");
  if (parts.includes("")) return "a part of its key is empty";
  if (parts.includes("..") || parts.includes(".")) return "a part of its key is '.' or '..', which means another place";
  return /[\x00-\x1f\x7f]/.test(key) ? "its key has a control character" : null;
}

/** @throws CommandError that says what to do instead, if the path lies where nothing here reads */
export function refuseUnread(path: string): void {
  if (UNREAD.test(path)) throw new CommandError(EXIT.files, `${path} cannot be read: ${instead(path)}`);
}

/** @throws CommandError if the place to be written lies where this command does not write */
export function refuseUnwritten(out: string, writesToStores: boolean): void {
  if (!SCHEME.test(out) || (writesToStores && S3.test(out))) return;
  const why = UNREAD.test(out)
    ? instead(out)
    : S3.test(out)
      ? "ingest and merge write to object storage; name a folder or file, and copy it there"
      : "name a folder or file, or s3://BUCKET/PREFIX for the tables of ingest and merge";
  throw new CommandError(EXIT.usage, `${out} cannot be written: ${why}`);
}

function instead(path: string): string {
  const scheme = SCHEME.exec(path)![1]!.toLowerCase();
  return scheme.endsWith("hdfs") || scheme === "viewfs"
    ? "this program speaks to S3-compatible stores only. Mount HDFS and name the path (its NFS gateway or hadoop-fuse), or copy: hdfs dfs -get, hdfs dfs -put"
    : `this program speaks to S3-compatible stores only (s3://, s3a://). Mount ${scheme}:// and name the path, or copy`;
}
