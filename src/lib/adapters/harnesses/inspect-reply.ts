import type {JsonValue} from "../../scoring/index.js";
import {isObject, maybeText, type JsonObject} from "../json-value.js";

/** The text that the model gave in an Inspect sample, attachments resolved; `null` for none. */
export function inspectReply(sample: JsonObject): string | null {
  const output = isObject(sample["output"]) ? sample["output"] : {};
  const [choice] = Array.isArray(output["choices"]) ? output["choices"] : [];
  const message = isObject(choice) && isObject(choice["message"]) ? choice["message"] : {};
  const text = contentText(message["content"]) ?? maybeText(output["completion"]);
  if (text === null) return null;
  const attachments = isObject(sample["attachments"]) ? sample["attachments"] : {};
  return text.replace(/attachment:\/\/([0-9a-f]{32})/g, (whole, hash: string) => maybeText(attachments[hash]) ?? whole);
}

function contentText(content: JsonValue | undefined): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  const texts = content.flatMap((part) =>
    isObject(part) && part["type"] === "text" ? [maybeText(part["text"]) ?? ""] : []
  );
  return texts.length === 0 ? null : texts.join("\n");
}
