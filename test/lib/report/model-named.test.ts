import {describe, expect, it} from "vitest";
import {modelNamed} from "../../../src/lib/report/index.js";
import type {ModelEntry} from "../../../src/lib/schema/index.js";

const named = (id: string, name: string): ModelEntry => ({
  id,
  name,
  short: name,
  aliases: [],
  organisation: null,
  openness: "open",
  kind: "unified",
  family: null,
  coupling: null,
  note: ""
});
const models = [
  named("bagel", "BAGEL"),
  named("v1-think", "v1@think"),
  named("v1-think-2", "v1-think"),
  named("甲", "模型甲")
];
const found = (asked: string) => modelNamed(models, asked)?.id;

describe("modelNamed(models, asked)", () => {
  it("finds a model by any of its names, without regard to case, spaces and signs", () =>
    expect([found("Ba gel"), found("模型甲"), found("甲")]).toEqual(["bagel", "甲", "甲"]));

  it("takes a name as it is before one that is like it", () =>
    expect([found("v1@think"), found("v1-think-2"), found("V1 think")]).toEqual([
      "v1-think",
      "v1-think-2",
      "v1-think"
    ]));

  it("takes no name of signs for another", () =>
    expect([found("模型乙"), found("🙂"), found("")]).toEqual([undefined, undefined, undefined]));
});
