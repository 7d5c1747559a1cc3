import type {JsonValue} from "../../scoring/index.js";
import {isObject, maybeText} from "../values/json-value.js";

/** The text of a message's content: itself, or the texts among its parts one a line; `null` for none. */
export function contentText(content: JsonValue | undefined): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  const texts = content.flatMap((part) =>
    isObject(part) && part["type"] === "text" ? [maybeText(part["text"]) ?? ""] : []
  );
  return texts.length === 0 ? null : texts.join("\n");
}

/** The texts of messages, a paragraph each; `null` where there are none. */
export function messageTexts(messages: readonly JsonValue[]): string | null {
  const texts = messages.flatMap((message) => (isObject(message) ? [contentText(message["content"])] : []));
  return texts.filter((text) => text !== null).join("\n\n") || null;
}

const isAnswer = (message: JsonValue): boolean => isObject(message) && message["role"] === "assistant";

/** What a model was told before it answered: of several turns what comes before the last answer; `null` for nothing. */
export function promptOf(messages: readonly JsonValue[]): string | null {
  const last = messages.findLastIndex(isAnswer);
  return messageTexts(last < 0 ? messages : messages.slice(0, last));
}

/** The text of the last answer; `null` where there is none. */
export function lastReply(messages: readonly JsonValue[]): string | null {
  const last = messages.findLast(isAnswer);
  return isObject(last) ? contentText(last["content"]) : null;
}
