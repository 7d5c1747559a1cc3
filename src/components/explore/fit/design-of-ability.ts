import {html} from "htl";
import type {AbilityDesign, DesignAsked} from "../../../lib/models/design/ability-design.js";
import {download, fileStem} from "../../dom/download.js";
import {table} from "../../figure/index.js";
import {toCsv} from "../../figure/table-spec.js";
import {fixed, plural} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {itemOpener} from "../items/open-item.js";
import type {Fitted} from "./fitted.js";

/** Items that the page names; the file has all. */
const MOST_SHOWN = 10;

const CHOICES: Readonly<Record<AbilityDesign["chosen"]["by"], string>> = {
  informative: "those that tell most of the ability",
  spread: "from hard to easy, each for an equal part of all"
};

/** A design with what it was asked for, the place of its ability, and the names of models. */
interface Named {
  readonly design: AbilityDesign;
  readonly ability: number;
  readonly asked: DesignAsked;
  readonly names: readonly string[];
}

const points = (share: number): string => fixed(100 * share);

/** The next test of one ability in words, with its items, which open where they stand in the log. */
export function designOf(
  context: ExploreContext,
  found: Fitted,
  {design, ability, asked: {separate}, names}: Named
): Node[] {
  const {chosen, heldOut, subtest, separating} = design;
  const name = found.abilities[ability]!;
  const idOf = (i: number) => context.table.items.ids[found.items[i]!]!;
  const open = itemOpener(context);
  const list = (items: readonly {readonly i: number; readonly words: string}[]) => {
    const rest = items.length - MOST_SHOWN;
    return html`<ol>
        ${items
          .slice(0, MOST_SHOWN)
          .map(
            ({i, words}) =>
              html`<li>
                <button type="button" class="linkish" ${{onclick: () => open(found.items[i]!)}}>${idOf(i)}</button
                >${words}
              </li>`
          )}
      </ol>
      ${rest > 0 ? html`<p>and ${rest} more, in the file</p>` : ""}`;
  };
  const tried =
    heldOut === null
      ? "Not tried on models left out: too few models, or too many answers."
      : `Scores of models left out of the choice are ${points(heldOut.errors[chosen.by])} points off on average; of as many items by chance ${points(heldOut.random)}, by their plain share right ${points(heldOut.plain)}.`;
  const kept =
    subtest === null
      ? "No two models are told apart by all items."
      : `${plural(subtest.items.length, "item")} keep all ${subtest.pairs} orders that all items tell.`;
  const apart =
    separating === null || separate === null
      ? []
      : [
          html`<p>
            ${names[separate[0]]!} from ${names[separate[1]]!}: expected z ${fixed(separating.z, 2)}, of all items
            ${fixed(separating.zOfAll, 2)}. Best first, with the chance of either:
          </p>`,
          list(
            separating.items.map(({item, chances}) => ({
              i: item,
              words: `, ${chances.map((chance) => fixed(chance, 2)).join(" and ")}`
            }))
          )
        ];
  const save = () =>
    download(
      `${fileStem(`items-${name}`, context.table.simulated)}.csv`,
      fileOf(design, idOf),
      "text/csv;charset=utf-8"
    );
  return [
    ...(found.abilities.length > 1 ? [html`<h3>${name}</h3>`] : []),
    html`<p>${plural(chosen.items.length, "item")}, ${CHOICES[chosen.by]}. ${tried} ${kept}</p>`,
    list(chosen.items.map((i) => ({i, words: ""}))),
    ...apart,
    html`<p><button type="button" ${{onclick: save}}>All of them (CSV)</button></p>`
  ] as Node[];
}

/** Items by what they are for, in their orders, a line each. */
function fileOf({chosen, subtest, separating}: AbilityDesign, idOf: (i: number) => string): string {
  const placed = (what: string, items: readonly number[]) => items.map((i, k) => ({what, place: k + 1, id: idOf(i)}));
  const rows = [
    ...placed("score on all", chosen.items),
    ...placed("all orders", subtest?.items ?? []),
    ...placed("tell apart", separating?.items.map(({item}) => item) ?? [])
  ];
  return toCsv(
    table(rows, [
      {label: "for", value: ({what}) => what},
      {label: "place", value: ({place}) => place},
      {label: "item", value: ({id}) => id}
    ])
  );
}
