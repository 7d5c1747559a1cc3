import {element} from "../../dom/element.js";
import {count} from "../../format/numbers.js";

/** Longer texts are folded, to this many characters. */
const FOLD = 280;

/** A text of the log as it is written there, folded where it is longer than most. */
export function foldedText(text: string, most = FOLD): HTMLElement {
  if (text.length <= most) return raw("raw reply", text);
  const more = element("span", "more", `all ${count(text.length)} characters`);
  return element(
    "details",
    "reply",
    element("summary", "", raw("raw", `${text.slice(0, FOLD)}…`), " ", more),
    raw("raw", text)
  );
}

function raw(className: string, text: string): HTMLElement {
  const node = element("span", className, text);
  node.dir = "auto";
  return node;
}
