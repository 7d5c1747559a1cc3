/**
 * Copies a text, and says in words whether it could. A page over plain http has no clipboard of its own: there the text is selected
 * and copied as a reader would.
 */
export async function copyText(text: string, words = "Copied"): Promise<string> {
  try {
    // Not there on plain http, whatever the types say.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard !== undefined) await clipboard.writeText(text);
    else if (!copySelected(text)) throw new Error("the browser allows it on https only");
    return words;
  } catch (error) {
    return `Not copied: ${(error as Error).message}`;
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  // Beside an open dialog nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus({preventScroll: true});
  return isCopied;
}
