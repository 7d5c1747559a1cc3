import {html} from "htl";
import {UMNI_QUESTIONS, UMNI_STAGES} from "../../lib/benchmarks/umnibench/index.js";
import {FilterBar} from "../../components/controls/index.js";
import {Slot, type File} from "../../components/figure/index.js";
import {count, words} from "../../components/format/numbers.js";
import {UmniAbilities, UmniDocuments, UmniDomains, UmniQuestions, UmniStages} from "../../exhibits/umnibench.js";
import {shared} from "../../exhibits/guarded.js";
import {PrintedTables} from "../../components/page/printed-tables.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {systemFilters} from "../../components/page/system-filters.js";
import {chosenDomains, chosenSystems, createUmniContext, type UmniContext} from "../../components/umnibench/context.js";
import {chosenQuestions, KINDS, slug} from "../../components/umnibench/state.js";

/** Files of the UmniBench page. */
export interface UmniBenchFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  readonly facts: () => File;
}

/** The parts of the UmniBench page, each a node that fills in when its data have arrived. */
export function UmniBenchPage(
  files: UmniBenchFiles
): Record<
  "scope" | "filters" | "stages" | "questions" | "domains" | "abilities" | "documents" | "printed",
  HTMLElement
> {
  const context = load(files);
  const part = (build: (context: UmniContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(scope),
    filters: part(filters),
    stages: part(shared(UmniStages)),
    questions: part(shared(UmniQuestions)),
    domains: part(shared(UmniDomains)),
    abilities: part(shared(UmniAbilities)),
    documents: part(shared(UmniDocuments)),
    printed: PrintedTables(files.facts, "umnibench", {"table-1": "benchmarks"})
  };
}

async function load({published, models, benchmarks}: UmniBenchFiles): Promise<UmniContext> {
  const [rows, registry, benches] = await Promise.all([
    readPublished(published),
    readModels(models),
    readBenchmarks(benchmarks)
  ]);
  return createUmniContext(rows, registry, benches.get("umnibench")!);
}

function answersTo(context: UmniContext, question: string): number {
  return context.rows.find((row) => row.table === "Table 2" && row.question === question)?.n ?? 0;
}

function scope(context: UmniContext): HTMLElement {
  const {bench, domains, systems} = context;
  const answers = UMNI_QUESTIONS.reduce((sum, {id}) => sum + answersTo(context, id), 0);
  return html`<p class="scope">
    <a class="sourced" href="./ledger.html#umnibench/size">${count(bench.items)} cases in ${domains.length} domains</a>,
    up to ${words(UMNI_QUESTIONS.length)} questions each,
    <a class="sourced" href="./ledger.html#granularity/columns/umnibench/table-2/bagel-think/q1"
      >${count(answers)} answers per model</a
    >
    · <a class="sourced" href="./ledger.html?view=numbers&benchmark=umnibench&v=1">${systems.length} systems</a> ·
    ${bench.judge}
  </p>`;
}

function filters(context: UmniContext): HTMLElement {
  const {systems, domains, models} = context;
  const answers = (id: string) => answersTo(context, id);
  return FilterBar(context.state, {
    own: "umnibench",
    groups: [
      {
        key: "stages",
        label: "Stage",
        as: "chips",
        options: UMNI_STAGES.map((id) => ({
          id,
          name: id,
          n: UMNI_QUESTIONS.filter(({stage}) => stage === id).reduce((sum, question) => sum + answers(question.id), 0)
        }))
      },
      {
        key: "questions",
        label: "Questions",
        as: "picker",
        options: UMNI_QUESTIONS.map(({id, stage, asks}) => ({
          id: id.toLowerCase(),
          name: `${id}, ${asks}`,
          n: answers(id),
          words: stage
        }))
      },
      {
        key: "domains",
        label: "Domains",
        as: "picker",
        options: domains.map(({name, n}) => ({id: slug(name), name, n}))
      },
      ...systemFilters(systems, KINDS, models)
    ],
    count: (state) =>
      `${chosenQuestions(state).length} of ${UMNI_QUESTIONS.length} questions, ${chosenDomains(context, state).length} of ${domains.length} domains, ${chosenSystems(context, state).length} of ${systems.length} systems`
  });
}
