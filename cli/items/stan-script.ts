import {firstLine, type FittedLog} from "./fitted-log.js";
import {pythonText} from "./python-text.js";
import {stanColumns} from "./stan-data.js";

/** A Python script that samples the Stan program with cmdstanpy and lays its means beside Parallax's estimates. */
export function stanScript(fitted: FittedLog): string {
  const {log, isSimulated} = fitted;
  const names = stanColumns(fitted).map(({item, ability}) => [log.items[item], log.abilities[ability]]);
  return `${firstLine("Samples in Stan the model that Parallax fitted: python fit.py, in this folder, with cmdstanpy and CmdStan", isSimulated)}import csv
import json
from cmdstanpy import CmdStanModel

SUBJECTS = json.loads(${pythonText(log.subjects)})
ABILITIES = json.loads(${pythonText(log.abilities)})
COLUMNS = json.loads(${pythonText(names)})

fit = CmdStanModel(stan_file="model.stan").sample(data="data.json", seed=1)
print(fit.diagnose())
theta, difficulty = fit.stan_variable("theta"), fit.stan_variable("difficulty")


def ours(name, keys, column):
    with open(name, newline="", encoding="utf-8") as file:
        file.readline()
        return {tuple(row[key] for key in keys): row[column] for row in csv.DictReader(file)}


def write(name, head, rows):
    with open(name, "w", newline="", encoding="utf-8") as file:
        file.write(${pythonText(firstLine("Stan beside Parallax: posterior means and standard deviations", isSimulated))})
        csv.writer(file).writerows([head, *rows])


abilities = ours("abilities.csv", ("subject", "ability"), "estimate")
write("stan-abilities.csv", ["subject", "ability", "parallax", "stan_mean", "stan_sd"], [
    [s, a, abilities[s, a], theta[:, i, d].mean(), theta[:, i, d].std(ddof=1)]
    for i, s in enumerate(SUBJECTS) for d, a in enumerate(ABILITIES)])
items = ours("items.csv", ("item", "ability"), "difficulty")
write("stan-items.csv", ["item", "ability", "parallax", "stan_mean", "stan_sd"], [
    [i, a, items[i, a], difficulty[:, k].mean(), difficulty[:, k].std(ddof=1)]
    for k, (i, a) in enumerate(COLUMNS)])
`;
}
