import {html} from "htl";
import {BENCHMARKS} from "../../lib/benchmarks/registry.js";
import type {ColumnMapping, MappedField, TableProposal} from "../../lib/adapters/index.js";
import type {OpenSession} from "./session.js";
import {capitalized} from "../../components/format/capitalized.js";

/** Fields in the order in which a reader thinks of them. */
const FIELDS: readonly (readonly [MappedField, string])[] = [
  ["item", "Item"],
  ["subject", "Model"],
  ["reply", "Raw reply"],
  ["key", "Right answer"],
  ["parsed", "Answer read"],
  ["score", "Score"],
  ["outOf", "Score out of"],
  ["category", "Category"],
  ["subcategory", "Subcategory"],
  ["pair", "Pair (both forms)"],
  ["case", "Case"],
  ["capability", "Capability"],
  ["protocol", "Protocol"],
  ["prompt", "Prompt"],
  ["attempt", "Attempt"],
  ["step", "Training step"],
  ["run", "Run"],
  ["turn", "Turn"],
  ["image", "Image"],
  ["judge", "Judge"],
  ["judgeRaw", "Judge's words"],
  ["status", "Status"],
  ["error", "Error of the call"]
];
const SCORERS = [
  ["", "by score or equality"],
  ["strict", "strict letter"],
  ...BENCHMARKS.filter(({replyRule}) => replyRule !== undefined).map(({id, name}) => [id, `${name}'s rule`] as const)
] as const;

/**
 * A table that no format claims: what its columns seem to be, for the reader to correct.
 *
 * @param isOneOfMany - whether other tables wait to be read too: each in its own way, or all of them as this one
 */
export function MappingForm(
  session: OpenSession,
  path: string,
  proposal: TableProposal,
  isOneOfMany: boolean
): HTMLElement {
  const {columns, mapping, problems, unused} = proposal;
  const picks = new Map(FIELDS.map(([field]) => [field, columnSelect(columns, mapping.columns[field])]));
  const suite = html`<input
    type="text"
    value=${mapping.suite}
    pattern=${"[A-Za-z0-9_.\\-]+"}
    required
  />` as HTMLInputElement;
  const scale = html`<input
    type="number"
    min="0"
    step="any"
    placeholder="1"
    value=${mapping.scale ?? ""}
  />` as HTMLInputElement;
  const scorer = html`<select>
    ${SCORERS.map(([value, name]) => html`<option value=${value}>${name}</option>`)}
  </select>` as HTMLSelectElement;
  const read = (): ColumnMapping => {
    const chosen = [...picks].filter(([, {value}]) => value !== "").map(([field, {value}]) => [field, value]);
    const {scores, scale: _scale, scorer: _scorer, ...kept} = mapping;
    return {
      ...kept,
      suite: suite.value,
      columns: Object.fromEntries(chosen),
      // Who picks one score wants that alone.
      ...(scores === undefined || picks.get("score")?.value ? {} : {scores}),
      ...(scale.value === "" ? {} : {scale: Number(scale.value)}),
      ...(scorer.value === "" ? {} : {scorer: scorer.value})
    };
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    session.reread({
      mappings: new Map([...(session.state.settings.mappings ?? []), [path, read()]]),
      adapter: undefined
    });
  };
  const all = html`<button type="button" class="plain">Read all tables so</button>` as HTMLButtonElement;
  all.addEventListener("click", () => {
    if (form.reportValidity()) session.reread({mapping: read(), adapter: undefined});
  });
  const form = html`<form class="mapping" aria-label=${`How to read ${path}`} ${{onsubmit: submit}}>
    <h3>How is <code>${path}</code> to be read?</h3>
    <p class="sub">
      No format claims this table. Its columns were matched by their names; correct what is wrong, then read it.
      ${problems.map((problem) => html`<span class="problem">${said(problem)}.</span> `)}
    </p>
    <div class="fields">
      <label>Name of the set ${suite}</label>
      ${FIELDS.map(([field, name]) => html`<label>${name} ${picks.get(field)}</label>`)}
      <label>Largest score ${scale}</label>
      <label>Score replies ${scorer}</label>
    </div>
    ${
      mapping.scores === undefined
        ? ""
        : html`<p class="scope">
            Without a score picked, each of these is one:
            ${Object.entries(mapping.scores)
              .map(([name, {scale: most}]) => (most === undefined ? name : `${name} (of ${most})`))
              .join(", ")}.
          </p>`
    }
    ${unused.length > 0 ? html`<p class="scope">Kept as further columns: ${unused.join(", ")}.</p>` : ""}
    <p class="ways"><button type="submit" class="plain">Read it so</button>${isOneOfMany ? all : ""}</p>
  </form>` as HTMLFormElement;
  return form;
}

function columnSelect(columns: readonly string[], chosen: string | undefined): HTMLSelectElement {
  const select = html`<select>
    <option value="">none</option>
    ${columns.map((column) => html`<option value=${column}>${column}</option>`)}
  </select>` as HTMLSelectElement;
  if (chosen !== undefined && !columns.includes(chosen))
    select.append(html`<option value=${chosen}>${chosen}</option>`);
  select.value = chosen ?? "";
  return select;
}

/** The command line's advice without its options' names. */
const said = (problem: string): string => capitalized(problem.replace(/: (?:set|say whether) .*$/, ""));
