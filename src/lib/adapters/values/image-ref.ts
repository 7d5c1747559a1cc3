import {baseName} from "./json-value.js";
import {LONGEST_PATH, safePath} from "../files/safe-path.js";

/** A relative path without anything odd, as most are. */
const PLAIN_PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const URL_PARTS = /^(https?):\/\/(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i;

/**
 * A picture as a log names it, without what is nobody's business: a relative path stays, of any other path only the last part,
 * and an address loses its name, password, query and fragment. A picture written into the log itself is named by its type.
 *
 * @example
 * imageRefOf("/home/ann/out/cat.png") // → "cat.png"
 * imageRefOf("./out/cat.png") // → "out/cat.png"
 * imageRefOf("https://ann:secret@host.example/cat.png?token=1") // → "https://host.example/cat.png"
 */
export function imageRefOf(text: string): string {
  if ((text.length <= LONGEST_PATH && PLAIN_PATH.test(text)) || !/[/\\:]/.test(text)) return text;
  if (/^data:/i.test(text)) return `written into the log (${/^data:([\w/+.-]{1,40})/i.exec(text)?.[1] ?? "no type"})`;
  const [, scheme, host, path] = URL_PARTS.exec(text) ?? [];
  if (scheme !== undefined) return `${scheme.toLowerCase()}://${host!.toLowerCase()}${path}`;
  const safe = safePath(text);
  return "path" in safe ? safe.path : baseName(text);
}

/** The same without folders: benchmarks' own logs name pictures below folders of their authors' machines. */
export function imageNameOf(text: string): string {
  const ref = imageRefOf(text);
  return ref.includes("://") || ref.startsWith("written ") ? ref : baseName(ref);
}
