import {html} from "htl";
import type {DataPlace} from "./data-asked.js";

/** Figures with data at an address of their own, by the key of their place; empty where the site was built without. */
let index: Promise<Readonly<Record<string, readonly string[]>>> | null = null;

/** Links to the data of a figure as files of the site, or none. */
export async function dataAddresses({folder, key}: DataPlace, id: string): Promise<Node[]> {
  index ??= fetch("./figures/index.json").then(async (response) =>
    response.ok ? ((await response.json()) as Readonly<Record<string, readonly string[]>>) : {}
  );
  if (!(await index)[key]?.includes(id)) return [];
  const link = (form: string): Node => html`<a href=${`./figures/${folder}/${id}.${form}`}>${form.toUpperCase()}</a>`;
  return [html`<span>Address of its data, unfiltered: ${link("csv")} ${link("json")}</span>`];
}
