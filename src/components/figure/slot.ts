import {html} from "htl";
import {arriveIn} from "../dom/arrive.js";

/**
 * Place of a part of the page whose data may still be on their way. When they fail to arrive, the place says which file
 * failed and why, and the rest of the page works.
 */
export function Slot<D>(data: Promise<D>, build: (data: D) => Node): HTMLElement {
  const node = html`<div></div>` as HTMLElement;
  data.then(
    (value) => {
      node.replaceChildren(build(value));
      arriveIn(node);
    },
    (error: Error) =>
      node.replaceChildren(
        html`<section class="figure" role="alert">
          <div class="failed">
            <span>${error.message}</span><span>The rest of the page still holds.</span
            ><span class="actions"><button type="button" ${{onclick: () => location.reload()}}>Try again</button></span>
          </div>
        </section>`
      )
  );
  return node;
}

/** What a page hands over: Framework's file attachments, without depending on Framework. */
export interface File {
  readonly name: string;
  json(): Promise<unknown>;
}

/** Reads a file's JSON; the error names the file. */
export async function readJson(file: File): Promise<unknown> {
  try {
    return await file.json();
  } catch (error) {
    throw new Error(`${file.name} could not be read (${(error as Error).message}).`, {cause: error});
  }
}
