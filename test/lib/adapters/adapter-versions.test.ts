import {expect, it} from "vitest";
import {contentHash, memoryFile} from "../../../src/lib/adapters/index.js";
import {readAll} from "./support/read-all.js";
import {FORMATS} from "./support/sample-logs.js";

/**
 * What each adapter makes of its sample, by its version. Whoever changes what a log is read as raises the version of the adapter and
 * writes the new hash here: tables of two readings must not carry the same name.
 */
it("an adapter that reads its sample otherwise than before says another version", async () => {
  const readings: Record<string, string> = {};
  for (const [format, {files, source}] of Object.entries(FORMATS)) {
    const {rows, choices} = await readAll(
      Object.entries(files).map(([path, content]) => memoryFile(path, content)),
      source ? {source} : {}
    );
    readings[format] = `${choices.map(({adapter}) => adapter).join(", ")}: ${contentHash(JSON.stringify(rows))}`;
  }
  expect(readings).toMatchInlineSnapshot(`
    {
      "evalscope": "evalscope@3: 4e4d61d198f7a962",
      "every eval ever": "every-eval-ever@6: 9dce8757484fce15",
      "every eval ever aggregate": "every-eval-ever@6: d020aae7669133f9",
      "gapeval": "gapeval@5: ee782b7def0c0fb6",
      "gapeval joint": "gapeval-joint@1: 79b28c9ed0952022",
      "geneval": "geneval@2: 634fda6dabcaef4e",
      "geneval annotations": "geneval-annotations@1: 78bbcd046d9f0959",
      "gzip": "realunify@6: d27ae7f02d4beadf",
      "helm": "helm@7: e1ffb24c716e3ab1",
      "helm requests": "helm@7: 6bbdf4747300e11e",
      "imagenhub": "imagenhub@1: 4cd87a0106427797",
      "inspect eval": "inspect@8: 0ae8849cddda1a03",
      "inspect json": "inspect@8: f200a3352e80d6f3",
      "kris-bench": "kris-bench@1: f46bee28aed5ea39",
      "lm-eval": "lm-eval@9: e16f17bc90bdb46c",
      "lmms-eval document": "lm-eval@9: ca3043850e6a0555",
      "mapping csv": "mapping@16: 0db02ee004802453",
      "mapping jsonl": "mapping@16: bdd9bcf7eb84b4da",
      "multimodal records": "multimodal-records@2: 9d4f71e997290991",
      "openai evals": "openai-evals@2: 93d6acacf930a2e6",
      "opencompass": "opencompass@8: be21502195eb1c3c",
      "promptfoo": "promptfoo@2: 5344532b68333389",
      "realunify json": "realunify@6: 6947232abb7043a3",
      "realunify jsonl": "realunify@6: 128081d6c699c1aa",
      "ueval": "ueval@1: 4035330425e3dce4",
      "uni-mmmu": "uni-mmmu@1: a1cc5900e5c3162f",
      "unieval": "unieval@2: bf86f0d1a641113a",
      "unified-bench": "unified-bench@1: 0f4e489225b8df8b",
      "vlmevalkit json": "vlmevalkit@12: 2b83daf9060436ea",
      "vlmevalkit tsv": "vlmevalkit@12: 392bd38668830b8b",
      "vlmevalkit xlsx": "vlmevalkit@12: 21bfcbea723ce99e",
      "wise": "wise@3: b92c5f914c462e4a",
      "xtc-bench": "xtc-bench@1: bae5c7143d1aaf32",
      "zip of all": "unieval@2, realunify@6: 1f3ab848ec442543",
    }
  `);
});
