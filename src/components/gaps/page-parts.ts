import {html} from "htl";
import {FilterBar} from "../controls/index.js";
import {count, plural, words} from "../format/numbers.js";
import {chosenModels, nameOf, type GapContext} from "./context.js";
import {SYSTEM_KINDS} from "../page/system-kinds.js";
import {chosenCategories, kindOf} from "./state.js";

/** What the numbers of a page are about: items, models, judge. */
export function GapScope(context: GapContext): HTMLElement {
  const {rates, paired, impossible, bench, hasPrinted} = context;
  const models = new Set(rates.map((cell) => cell.model)).size;
  const unified = new Set([...paired, ...impossible].map((cell) => cell.model)).size;
  return html`<p class="scope">
    ${itemsOf(context)} in ${categoryCount(rates) === 1 ? "one category" : `${words(categoryCount(rates))} categories`}
    ·
    <a class="sourced" href=${`./ledger.html?view=numbers&benchmark=${bench.id}&v=1`}
      >${plural(unified, "unified model")}${models > unified ? `, ${plural(models - unified, "specialist")}` : ""}</a
    >
    · judged by ${bench.judge} · published rates, ${hasPrinted ? "recomputed gaps" : "gaps computed here"}
  </p>`;
}

/** Items behind the rates: all of the benchmark, with its ledger entry, or some of them. */
function itemsOf({rates, bench}: GapContext): HTMLElement {
  const asked = [...new Set(rates.map(({category}) => category))].reduce((sum, name) => sum + itemsIn(rates, name), 0);
  const isAll = asked === bench.items;
  const href = isAll ? `./ledger.html#${bench.id}/items` : `./ledger.html?view=numbers&benchmark=${bench.id}&v=1`;
  return html`<a class="sourced" href=${href}
    >${isAll ? count(asked) : `${count(asked)} of ${count(bench.items)}`} items</a
  >` as HTMLElement;
}

/** Items of a category: those of the table, which comes first, where a log of one's own holds others. */
const itemsIn = (rates: GapContext["rates"], category: string): number =>
  rates.find((cell) => cell.category === category)?.n ?? 0;

const categoryCount = (rates: GapContext["rates"]) => new Set(rates.map((cell) => cell.category)).size;

/** The filters of a page about one benchmark that asks the same items in both forms. */
export function GapFilters(context: GapContext): HTMLElement {
  const {rates, models} = context;
  const ids = [...new Set(rates.map((cell) => cell.model))];
  const items = (category: string) => itemsIn(rates, category);
  const all = Object.values(context.ids).reduce((sum, name) => sum + items(name), 0);
  return FilterBar(context.state, {
    own: context.bench.id,
    published: context.rows,
    groups: [
      {
        key: "categories",
        label: "Categories",
        as: "chips",
        options: Object.entries(context.ids).map(([id, name]) => ({id, name, n: items(name)}))
      },
      {
        key: "kinds",
        label: "Kind",
        as: "picker",
        options: SYSTEM_KINDS.map(({id, name}) => ({
          id,
          name,
          n: new Set(rates.filter((cell) => kindOf(cell) === id).map((cell) => cell.model)).size
        }))
      },
      {
        key: "models",
        label: "Models",
        as: "picker",
        options: ids.map((id) => ({id, name: nameOf(context, id), words: models.get(id)?.aliases.join(" ")}))
      }
    ],
    count(state) {
      const shown = chosenCategories(context.ids, state).reduce((sum, name) => sum + items(name), 0);
      return `${count(shown)} of ${count(all)} items, ${chosenModels(context, state).length} of ${ids.length} models`;
    }
  });
}
