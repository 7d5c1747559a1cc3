import {describe, expect, it} from "vitest";
import {itemResponses} from "../../cli/items/item-responses.js";
import {canonicalRow, itemRow, judgment} from "../../src/lib/adapters/values/rows.js";
import {MISSING} from "../../src/lib/models/index.js";
import {CONSISTENCY_NOTE} from "../../src/lib/benchmarks/contract/consistency-note.js";

interface Said {
  readonly subject?: string;
  readonly pair?: string | null;
  readonly modality: "text" | "image" | null;
  readonly score: number | null;
  readonly note?: string;
}

const row = ({subject = "a", pair = "p", modality, score, note}: Said) =>
  canonicalRow({
    subjectId: subject,
    item: itemRow({itemId: `g/${pair}/${modality}`, suite: "gapeval", pairId: pair, modality}),
    status: "ok",
    sourceId: "f",
    place: "",
    judgments: [
      judgment({
        scorerId: "s",
        scorerVersion: "1",
        judgeId: "j",
        score,
        status: score === null ? "error" : "ok",
        ...(note === undefined ? {} : {note})
      })
    ]
  });

describe("itemResponses(rows)", () => {
  it("has answers in words under understanding, the first modality, and pictures under generation, the second", () => {
    const {subjects, items, responses} = itemResponses([
      row({subject: "b", pair: "q", modality: "text", score: 1}),
      row({subject: "b", pair: "q", modality: "image", score: 0}),
      row({subject: "a", pair: "p", modality: "image", score: 1}),
      row({subject: "a", pair: "p", modality: "text", score: 0})
    ]);
    expect([subjects, items]).toEqual([
      ["a", "b"],
      ["p", "q"]
    ]);
    expect(responses).toMatchObject({S: 2, I: 2, D: 2});
    // By subject and pair: understanding, generation.
    expect([...responses.y]).toEqual([0, 1, MISSING, MISSING, MISSING, MISSING, 1, 0]);
  });

  it("counts attempts, and right ones among them; half a point is right", () => {
    const scores = [1, 0, 0.5, 0.49];
    const {responses} = itemResponses(scores.map((score) => row({modality: "image", score})));
    expect([[...responses.y], [...responses.attempts!]]).toEqual([
      [MISSING, 2],
      [1, 4]
    ]);
  });

  it("takes what has no score, or was judged for consistency with a wrong text only, as missing", () => {
    const {responses} = itemResponses([
      row({modality: "text", score: null}),
      row({modality: "image", score: 1, note: CONSISTENCY_NOTE})
    ]);
    expect([...responses.y]).toEqual([MISSING, MISSING]);
  });

  it("leaves out what belongs to no pair or has no modality where others are paired", () => {
    const {subjects, items} = itemResponses([
      row({pair: "p", modality: "text", score: 1}),
      row({subject: "b", pair: null, modality: "text", score: 1}),
      row({subject: "c", pair: "q", modality: null, score: 1})
    ]);
    expect([subjects, items]).toEqual([["a"], ["p"]]);
  });

  it("takes a log without pairs item by item: one ability, or two where both forms are asked", () => {
    const one = itemResponses([
      row({pair: null, modality: null, score: 1}),
      row({subject: "b", pair: null, modality: null, score: 0})
    ]);
    expect([one.abilities, one.isPaired, [...one.responses.y]]).toEqual([["ability"], false, [1, 0]]);
    const two = itemResponses([
      row({pair: null, modality: "text", score: 1}),
      row({pair: null, modality: "image", score: 0})
    ]);
    expect([two.abilities, two.items.length]).toEqual([["understanding", "generation"], 2]);
    expect([...two.responses.y].sort()).toEqual([0, 1, MISSING, MISSING]);
  });

  it("counts 254 attempts at most: the next number says that an answer is missing", () => {
    const {responses} = itemResponses(Array.from({length: 300}, () => row({modality: "text", score: 1})));
    expect([responses.y[0], responses.attempts![0]]).toEqual([254, 254]);
  });

  it("has editing under an ability of its own, the third of three, and leaves out what names no capability", () => {
    const asked = (
      capability: "understanding" | "generation" | "editing" | null,
      modality: "text" | "image",
      score: number
    ) => {
      const made = row({pair: null, modality, score});
      const itemId = `${capability}/${modality}`;
      return {...made, itemId, item: {...made.item, itemId, capability}};
    };
    const rows = [
      asked("editing", "image", 1),
      asked("generation", "image", 0),
      asked("understanding", "text", 1),
      asked(null, "image", 1)
    ];
    const {abilities, items, responses, counts} = itemResponses(rows);
    expect(abilities).toEqual(["understanding", "generation", "editing"]);
    expect(items).toEqual(["editing/image", "generation/image", "understanding/text"]);
    expect([...responses.y]).toEqual([...[MISSING, MISSING, 1], ...[MISSING, 0, MISSING], ...[1, MISSING, MISSING]]);
    expect(counts).toMatchObject({taken: 3, outside: 1});
    // Of two capabilities that are both drawn none is called understanding.
    expect(itemResponses(rows.slice(0, 2)).abilities).toEqual(["generation", "editing"]);
  });
});
