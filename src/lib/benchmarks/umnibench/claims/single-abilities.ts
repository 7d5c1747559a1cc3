import {asPrinted, everyContrast, ranked, shown, type PaperClaim, type Reading} from "../../../claims/index.js";
import {sharedValues, singleAbilities} from "../stories/shared-values.js";
import {UMNI_STAGES} from "../stories/questions.js";
import {caseContrast, systemOf, type CaseRate, type StageTable} from "./table.js";

const about = {
  benchmark: "umnibench",
  label: null,
  limits: "",
  statements: [],
  place: "Section 4.3 and Table 4",
  figure: "umnibench.html#abilities"
} as const;
const CASES = "rates as independent, cases as units";

/** What the paper says of systems that do one thing beside others. */
export const abilityClaims = (table: StageTable): PaperClaim[] => [
  kimi(table),
  tiers(table),
  steep(table),
  convergence(table),
  emu3(table),
  nanoBanana(table),
  twins(table)
];

/** Whether one system is first in each of some stages, as printed. */
function firstIn(table: StageTable, ability: "understanding" | "editing", model: string, reads: string): Reading {
  const stages = [...(ability === "editing" ? UMNI_STAGES.slice(1) : UMNI_STAGES), "overall" as const].map((stage) => ({
    stage,
    all: ranked(table.alone(ability, stage))
  }));
  const first = stages.filter(({all}) => all[0]!.model === model);
  return asPrinted(
    {reads, test: "highest of six systems, as printed"},
    first.length === stages.length,
    stages.map(({stage, all}) => `${stage}: ${all[0]!.name} ${shown(all[0]!.value, 2)}`).join("; "),
    stages.flatMap(({all}) => all)
  );
}

const leadOf = (all: readonly CaseRate[], model: string) =>
  caseContrast(
    systemOf(all, model),
    ranked(all).find((one) => one.model !== model)!
  );

function kimi(table: StageTable): PaperClaim {
  return {
    ...about,
    id: "umnibench/kimi-leads",
    says: "Kimi-VL-A3B is the best judge of pictures in every stage.",
    statements: [
      "umnibench/kimi-generation",
      "umnibench/kimi-interaction",
      "umnibench/kimi-overall",
      "umnibench/kimi-lead"
    ],
    limits: "The lead that the text states in the first stage does not follow from Table 4; the ledger has it.",
    readings: [
      firstIn(table, "understanding", "kimi-vl-a3b", "first in every stage and overall"),
      everyContrast(
        {reads: "ahead of the next in every stage beyond chance", test: CASES},
        UMNI_STAGES.map((stage) => ({...leadOf(table.alone("understanding", stage), "kimi-vl-a3b"), name: stage})),
        1,
        "points"
      ),
      everyContrast(
        {reads: "ahead of the next overall beyond chance", test: CASES},
        [leadOf(table.alone("understanding", "overall"), "kimi-vl-a3b")],
        1,
        "points"
      )
    ]
  };
}

function tiers(table: StageTable): PaperClaim {
  const all = ranked(table.alone("understanding", "overall"));
  const low = [systemOf(all, "janus"), systemOf(all, "blip-vqa")];
  const below = (leader: CaseRate) => low.filter(({value}) => value < 0.6 * leader.value).length;
  return {
    ...about,
    id: "umnibench/two-tiers",
    says: "Three systems lead in understanding; Janus and BLIP-VQA stay below 60% of the leading ones.",
    statements: ["umnibench/above-66"],
    readings: [
      asPrinted(
        {reads: "below 60% of the best", test: "overall scores as printed"},
        below(all[0]!) === low.length,
        low.map(({name, value}) => `${name} ${shown((100 * value) / all[0]!.value)}%`).join(", "),
        all
      ),
      asPrinted(
        {reads: "below 60% of each of the three leading ones", test: "overall scores as printed, of the third"},
        below(all[2]!) === low.length,
        low.map(({name, value}) => `${name} ${shown((100 * value) / all[2]!.value)}%`).join(", "),
        all
      )
    ]
  };
}

function steep(table: StageTable): PaperClaim {
  const [first, last] = [table.alone("understanding", "generation"), table.alone("understanding", "counterfactual")];
  const change = (model: string) => ({from: systemOf(first, model), to: systemOf(last, model)});
  const [kimi, blip] = [change("kimi-vl-a3b"), change("blip-vqa")];
  const cells = [kimi.from, kimi.to, blip.from, blip.to];
  const share = ({from, to}: typeof kimi) => 100 * (1 - to.value / from.value);
  return {
    ...about,
    id: "umnibench/kimi-steeper",
    says: "BLIP-VQA keeps its score over the stages better than Kimi-VL-A3B does.",
    statements: ["umnibench/kimi-drop", "umnibench/blip-drop"],
    limits: "A low score has less to lose: no floor of guessing is known for these questions.",
    readings: [
      asPrinted(
        {reads: "in points", test: "first stage less last"},
        kimi.from.value - kimi.to.value > blip.from.value - blip.to.value,
        `${shown(kimi.from.value - kimi.to.value, 2)} and ${shown(blip.from.value - blip.to.value, 2)}`,
        cells
      ),
      asPrinted(
        {reads: "as a share of the first stage", test: "the same over the first"},
        share(kimi) > share(blip),
        `${shown(share(kimi))}% and ${shown(share(blip))}%`,
        cells
      )
    ]
  };
}

function convergence(table: StageTable): PaperClaim {
  const all = ranked(table.alone("generation", "overall"));
  const span = all[0]!.value - all[2]!.value;
  const tied = sharedValues(singleAbilities(table.rows)).length;
  return {
    ...about,
    id: "umnibench/generators-converge",
    says: "The best systems in drawing lie close together.",
    statements: ["umnibench/top-two", "umnibench/top-three"],
    limits: `${tied} pairs of entries of Table 4 repeat each other’s values, so that closeness may be one run under two names.`,
    readings: [
      asPrinted(
        {reads: "the first three within one and a half points", test: "overall scores as printed"},
        span <= 1.5,
        `${shown(span, 2)} points`,
        all.slice(0, 3)
      ),
      asPrinted(
        {reads: "closer than their errors", test: "first less third, within its 95% interval, cases as units"},
        Math.abs(span) < 1.96 * caseContrast(all[0]!, all[2]!).error,
        `${shown(span, 2)} points, standard error ${shown(caseContrast(all[0]!, all[2]!).error, 2)}`,
        all.slice(0, 3)
      )
    ]
  };
}

function emu3(table: StageTable): PaperClaim {
  const pair = (stage: "generation" | "counterfactual" | "overall") => {
    const all = table.alone("generation", stage);
    return {own: systemOf(all, "emu3"), other: systemOf(all, "janus-pro")};
  };
  const [first, last, overall] = [pair("generation"), pair("counterfactual"), pair("overall")];
  const cells = [first, last, overall].flatMap(({own, other}) => [own, other]);
  return {
    ...about,
    id: "umnibench/emu3-robust",
    says: "Emu3 starts behind Janus-Pro in drawing, passes it in the last stage and stays just behind overall.",
    statements: ["umnibench/emu3-distance", "umnibench/emu3-counterfactual"],
    readings: [
      asPrinted(
        {reads: "behind first, ahead last", test: "as printed"},
        first.own.value < first.other.value && last.own.value > last.other.value,
        `${shown(first.own.value, 2)} and ${shown(first.other.value, 2)}; ${shown(last.own.value, 2)} and ${shown(last.other.value, 2)}`,
        cells
      ),
      asPrinted(
        {reads: "behind overall", test: "as printed"},
        overall.own.value < overall.other.value,
        `${shown(overall.own.value, 2)} and ${shown(overall.other.value, 2)}`,
        cells
      ),
      everyContrast(
        {reads: "ahead in the last stage beyond chance", test: CASES},
        [caseContrast(last.own, last.other)],
        1,
        "points"
      )
    ]
  };
}

function nanoBanana(table: StageTable): PaperClaim {
  const model = "gemini-2-5-flash-image";
  return {
    ...about,
    id: "umnibench/nano-banana-edits-best",
    says: "Nano Banana leads in editing, in the interaction stage and overall.",
    statements: ["umnibench/nano-banana-overall", "umnibench/nano-banana-interaction", "umnibench/nano-banana-lead"],
    readings: [
      firstIn(table, "editing", model, "first in both stages and overall"),
      asPrinted(
        {reads: "first overall", test: "as printed"},
        ranked(table.alone("editing", "overall"))[0]!.model === model,
        ranked(table.alone("editing", "overall"))
          .slice(0, 2)
          .map(({name, value}) => `${name} ${shown(value, 2)}`)
          .join(", "),
        table.alone("editing", "overall")
      ),
      everyContrast(
        {reads: "first overall beyond chance", test: CASES},
        [leadOf(table.alone("editing", "overall"), model)],
        1,
        "points"
      )
    ]
  };
}

function twins(table: StageTable): PaperClaim {
  const entries = singleAbilities(table.rows);
  const pairs = sharedValues(entries);
  return {
    ...about,
    id: "umnibench/abilities-apart",
    says: "Replacing the other two parts of a system measures one ability by itself.",
    limits:
      "Whether a part is measured by itself cannot be seen in one table; that different systems give different values can.",
    readings: [
      asPrinted(
        {
          reads: "no two entries repeat each other’s values",
          test: "pairs that agree to the last digit in two stages or more"
        },
        pairs.length === 0,
        `${pairs.length} pairs of ${entries.length} entries`,
        pairs.flatMap(({a, b, stages}) =>
          stages.flatMap((stage) => [a, b].map((one) => ({cells: [one.rows[stage]!.cell]})))
        )
      )
    ]
  };
}
