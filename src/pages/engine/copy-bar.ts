import {html} from "htl";
import {copyText} from "../../components/figure/copy-text.js";

/** Buttons that copy results as text and as JSON; disabled while there are none. */
export function CopyBar(texts: {
  readonly text: () => string;
  readonly json: () => unknown;
}): HTMLElement & {update(some: boolean): void} {
  const said = html`<span class="said" role="status"></span>`;
  const copy = async (text: string) => {
    said.textContent = await copyText(text);
    setTimeout(() => (said.textContent = ""), 2500);
  };
  const buttons = [
    html`<button ${{onclick: () => copy(texts.text())}} type="button" disabled>Copy as text</button>`,
    html`<button ${{onclick: () => copy(JSON.stringify(texts.json(), null, 2))}} type="button" disabled>
      Copy as JSON
    </button>`
  ] as HTMLButtonElement[];
  const node = html`<p class="actions">${buttons} ${said}</p>` as HTMLElement;
  return Object.assign(node, {
    update(some: boolean) {
      for (const button of buttons) button.disabled = !some;
    }
  });
}
