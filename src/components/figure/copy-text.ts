import {activeBeside, overlayPlace} from "../dom/root-of.js";

/** What is said when a text is copied, and the part of the page that it is copied from. */
interface CopyOptions {
  readonly words?: string;
  readonly near?: Element;
}

/**
 * Copies a text, and says in words whether it could. A page over plain http has no clipboard of its own: there the text is selected
 * and copied as a reader would.
 */
export async function copyText(
  text: string,
  {words = "Copied", near = document.body}: CopyOptions = {}
): Promise<string> {
  try {
    // Not there on plain http, whatever the types say.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard !== undefined) await clipboard.writeText(text);
    else if (!copySelected(text, near)) throw new Error("the browser allows it on https only");
    return words;
  } catch (error) {
    return `Not copied: ${(error as Error).message}`;
  }
}

function copySelected(text: string, near: Element): boolean {
  const before = activeBeside(near) as HTMLElement | null;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  const place = overlayPlace(near) as ParentNode & Node;
  // Beside an open dialog nothing can be selected.
  (place.querySelector("dialog[open]") ?? place).appendChild(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus({preventScroll: true});
  return isCopied;
}
