import {describe, expect, it} from "vitest";
import {memoryFile, proposedMappings} from "../../../src/lib/adapters/index.js";

/** The benchmarks that tables are proposed for, by path; rows by path, each with the model that it names. */
async function suites(tables: Record<string, readonly string[]>): Promise<Record<string, string>> {
  const files = Object.entries(tables).map(([path, models]) =>
    memoryFile(
      path,
      new TextEncoder().encode(models.map((model, id) => JSON.stringify({model, id, correct: id % 2 === 0})).join("\n"))
    )
  );
  const proposals = await proposedMappings(files, Object.keys(tables), []);
  return Object.fromEntries(Object.entries(proposals).map(([path, {mapping}]) => [path, mapping.suite]));
}

describe("the benchmark of a table", () => {
  it("is its file's name without the model that answered all of it", async () => {
    expect(
      await suites({
        "r/gpt-4o__chartqa.jsonl": ["gpt-4o", "gpt-4o"],
        "r/chartqa_Qwen2.5-VL-7B.jsonl": ["Qwen/Qwen2.5-VL-7B", "Qwen/Qwen2.5-VL-7B"],
        "r/raw_meta-llama-llama-3.jsonl": ["meta-llama/llama-3", "meta-llama/llama-3"]
      })
    ).toEqual({
      "r/gpt-4o__chartqa.jsonl": "chartqa",
      "r/chartqa_Qwen2.5-VL-7B.jsonl": "chartqa",
      "r/raw_meta-llama-llama-3.jsonl": "raw"
    });
  });

  it("is the folder of files that are called after their models alone", async () => {
    expect(
      await suites({
        "logs/mmmu/gpt-4o.jsonl": ["gpt-4o", "gpt-4o"],
        "logs/mmmu/org__b.jsonl": ["org/b", "org/b"],
        "gpt-4o.jsonl": ["gpt-4o", "gpt-4o"]
      })
    ).toEqual({"logs/mmmu/gpt-4o.jsonl": "mmmu", "logs/mmmu/org__b.jsonl": "mmmu", "gpt-4o.jsonl": "answers"});
  });

  it("is the file's name where there are several models in it, or the name only begins like one", async () => {
    expect(
      await suites({
        "r/gpt-4o-and-b.jsonl": ["gpt-4o", "b"],
        "r/gpt-4omni.jsonl": ["gpt-4o", "gpt-4o"],
        "r/sums.jsonl": ["gpt-4o", "gpt-4o"]
      })
    ).toEqual({"r/gpt-4o-and-b.jsonl": "gpt-4o-and-b", "r/gpt-4omni.jsonl": "gpt-4omni", "r/sums.jsonl": "sums"});
  });
});
