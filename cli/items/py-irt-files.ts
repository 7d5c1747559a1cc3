import {MISSING} from "../../src/lib/models/index.js";
import {firstLine, type FittedLog} from "./fitted-log.js";

/** A line of JSON for every subject with its answers; an item without one is not in it. */
export function pyIrtLines({log, isSimulated}: FittedLog): string {
  const {subjects, items, responses} = log;
  return subjects
    .map((subject, s) => {
      const answers = items.flatMap((item, i) => {
        const y = responses.y[s * items.length + i] ?? MISSING;
        return y === MISSING ? [] : [[item, y] as const];
      });
      return (
        JSON.stringify({
          subject_id: subject,
          responses: Object.fromEntries(answers),
          ...(isSimulated ? {simulated: true} : {})
        }) + "\n"
      );
    })
    .join("");
}

/** A Python script that fits the same curve in py-irt, brings it to Parallax's scale and lays both side by side. */
export function pyIrtScript({fit, isSimulated}: FittedLog): string {
  const hasSlopes = fit.spec.slopes === "2pl";
  return `${firstLine("Fits in py-irt the curve that Parallax fitted: python fit.py, in this folder", isSimulated)}# py-irt has hierarchical priors on both sides and a variational posterior: its estimates are another estimator's.
import csv
import math
from py_irt.config import IrtConfig
from py_irt.training import IrtModelTrainer

config = IrtConfig(model_type="${hasSlopes ? "2pl" : "1pl"}", priors="hierarchical", epochs=4000, seed=1)
trainer = IrtModelTrainer(config=config, data_path="responses.jsonl")
trainer.train(device="cpu")
found = trainer.irt_model.export()
subjects = trainer._dataset.ix_to_subject_id
items = trainer._dataset.ix_to_item_id

slopes = ${hasSlopes ? 'found["disc"]' : "[1.0] * len(items)"}
scale = math.exp(sum(map(math.log, slopes)) / len(slopes))
origin = sum(found["diff"]) / len(found["diff"])


def beside(name, key, column, estimates):
    with open(name + ".csv", newline="", encoding="utf-8") as file:
        file.readline()
        ours = {row[key]: row[column] for row in csv.DictReader(file)}
    with open("py-irt-" + name + ".csv", "w", newline="", encoding="utf-8") as file:
        file.write("${firstLine("py-irt beside Parallax, difficulties centred", isSimulated).trimEnd()}\\n")
        csv.writer(file).writerows([[key, "parallax", "py_irt"], *([k, ours[k], e] for k, e in estimates)])


beside("abilities", "subject", "estimate", [(subjects[k], scale * (x - origin)) for k, x in enumerate(found["ability"])])
beside("items", "item", "difficulty", [(items[k], scale * (x - origin)) for k, x in enumerate(found["diff"])])
`;
}
