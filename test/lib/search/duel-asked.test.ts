import {describe, expect, it} from "vitest";
import {duelAsked} from "../../../src/lib/search/duel-asked.js";
import type {SearchDocument} from "../../../src/lib/search/search-document.js";

const model = (name: string, text: string): SearchDocument => ({
  id: 0,
  kind: "model",
  name,
  text,
  href: `model-${name.toLowerCase().replaceAll(" ", "-")}.html`
});
const DOCUMENTS = [
  model("BAGEL", "ByteDance Seed, Bagel-7B-MoT"),
  model("Janus-Pro", "DeepSeek, Janus Pro"),
  model("Janus", "DeepSeek"),
  {id: 1, kind: "term", name: "gap", text: "", href: "methods.html"} as const
];
const asked = (query: string) => duelAsked(query, DOCUMENTS)?.href ?? null;

describe("duelAsked", () => {
  it("is the comparison of two models, by any of their names and with or without a word between", () => {
    const href = "compare.html?a=bagel&b=janus-pro#head-to-head";
    for (const query of ["bagel janus-pro", "BAGEL vs. Janus Pro", "bagel-7b-mot, januspro", "Bagel against janus pro"])
      expect(asked(query), query).toBe(href);
    expect(asked("janus and bagel")).toBe("compare.html?a=janus&b=bagel#head-to-head");
  });

  it("is none of one model, of a model and something else, of a model and itself, or of who made it", () => {
    for (const query of ["bagel", "janus pro", "bagel gap", "bagel bagel", "bagel DeepSeek", ""])
      expect(asked(query), query).toBeNull();
  });
});
