import type {ItemRow} from "../../../schema/index.js";
import {asUniEvalBank, type UniEvalCase, type UniEvalQuestion} from "../scoring/bank.js";
import type {SourceOptions} from "../../../adapters/contract/adapter.js";
import {itemRow} from "../../../adapters/values/rows.js";
import type {UniEvalBlock} from "./unieval-blocks.js";

/** A question with its position within its case; `null` where no bank says more than its text. */
export interface FoundQuestion {
  readonly index: number;
  readonly question: UniEvalQuestion | null;
}

/** Questions by prompt, and the items made of them: they come again with every image and model. */
export class UniEvalItems {
  readonly #cases: ReadonlyMap<string, UniEvalCase> | null;
  readonly #suiteVersion: string | null;
  readonly #items = new Map<string, {readonly block: UniEvalBlock; readonly item: ItemRow}[]>();

  constructor({bank, suiteVersion}: SourceOptions) {
    const own = asUniEvalBank(bank);
    this.#cases = own === undefined ? null : new Map(own.cases.map((one) => [String(one.promptId), one]));
    this.#suiteVersion = suiteVersion ?? null;
  }

  questions(promptId: string): {find(block: UniEvalBlock): FoundQuestion | null} {
    return questionOrder(this.#cases === null ? null : (this.#cases.get(promptId)?.questions ?? []));
  }

  item(promptId: string, {index, question}: FoundQuestion, block: UniEvalBlock): ItemRow {
    let own = this.#items.get(promptId);
    if (own === undefined) this.#items.set(promptId, (own = []));
    const known = own[index];
    if (
      known?.block.prompt === block.prompt &&
      known.block.question === block.question &&
      known.block.answer === block.answer
    )
      return known.item;
    const item = unievalItem(promptId, index, question, block, this.#suiteVersion);
    own[index] = {block, item};
    return item;
  }
}

/** Positions of questions within their case: the bank's where there is one, else the order of first appearance. */
function questionOrder(questions: readonly UniEvalQuestion[] | null): {
  find(block: UniEvalBlock): FoundQuestion | null;
} {
  if (questions === null) {
    const order = new Map<string, number>();
    return {
      find({question}) {
        if (!order.has(question)) order.set(question, order.size);
        return {index: order.get(question) ?? 0, question: null};
      }
    };
  }
  return {
    find({question}) {
      const index = questions.findIndex((known) => known.question === question);
      const known = questions[index];
      return known === undefined ? null : {index, question: known};
    }
  };
}

/** The canonical item of a UniEval question: `unieval/<prompt_id>.<position of the question>`. */
function unievalItem(
  promptId: string,
  index: number,
  question: UniEvalQuestion | null,
  {prompt, question: text, answer}: Pick<UniEvalBlock, "prompt" | "question" | "answer">,
  suiteVersion: string | null
): ItemRow {
  const [category = null, subcategory = null] = question?.tags.slice(1) ?? [];
  return itemRow({
    itemId: `unieval/${promptId}.${index}`,
    suite: "unieval",
    suiteVersion,
    caseId: `unieval/${promptId}`,
    modality: "image",
    capability: "generation",
    category,
    subcategory,
    nativeCategory: question?.tags.join(" / ") ?? null,
    prompt: `${prompt}\n\n${text}`,
    key: answer
  });
}
