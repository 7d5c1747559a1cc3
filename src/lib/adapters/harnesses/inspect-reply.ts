import {contentText, messageTexts} from "./chat-messages.js";
import {withOptions} from "./with-options.js";
import {isObject, maybeText, type JsonObject} from "../values/json-value.js";

/** The text that the model gave in an Inspect sample, attachments resolved; `null` for none. */
export function inspectReply(sample: JsonObject): string | null {
  const output = isObject(sample["output"]) ? sample["output"] : {};
  const [choice] = Array.isArray(output["choices"]) ? output["choices"] : [];
  const message = isObject(choice) && isObject(choice["message"]) ? choice["message"] : {};
  // Where no choice came back the harness writes an empty completion: nobody answered.
  return resolved(contentText(message["content"]) ?? (maybeText(output["completion"]) || null), sample);
}

/** Does the sample say that no choice came back? Choices without text are answers, too: calls of tools, pictures. */
export function isUnanswered(sample: JsonObject): boolean {
  const choices = isObject(sample["output"]) ? sample["output"]["choices"] : undefined;
  return Array.isArray(choices) && choices.length === 0 && inspectReply(sample) === null;
}

/**
 * The text that the model was given, attachments resolved: the input, or the texts of its messages, with the choices one a line;
 * `null` for none.
 */
export function inspectInput(sample: JsonObject): string | null {
  const {input, choices} = sample;
  return withOptions(
    Array.isArray(input) ? resolved(messageTexts(input), sample) : resolved(maybeText(input), sample),
    Array.isArray(choices) ? choices.map(maybeText) : []
  );
}

function resolved(text: string | null, sample: JsonObject): string | null {
  if (text === null) return null;
  const attachments = isObject(sample["attachments"]) ? sample["attachments"] : {};
  return text.replace(
    /attachment:\/\/([0-9a-f]{32}|\d+)/g,
    (whole, hash: string) => maybeText(attachments[hash]) ?? whole
  );
}
