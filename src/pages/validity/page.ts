import {html} from "htl";
import {benchmarksWithAny, FilterBar} from "../../components/controls/index.js";
import {Slot} from "../../components/figure/index.js";
import {noneOr, plural, words, Words} from "../../components/format/numbers.js";
import {AttenuationFigure} from "./attenuation-figure.js";
import {loadValidity, type ValidityContext, type ValidityFiles} from "./context.js";
import {FurtherValues} from "./further-values.js";
import {JudgesFigure} from "./judges-figure.js";
import {OthersFigure} from "./others-figure.js";
import {PeopleFigure} from "./people-figure.js";
import {ReliabilityFigure} from "./reliability-figure.js";

/** The parts of the page of validity. */
export function ValidityPage(
  files: ValidityFiles
): Record<
  "lede" | "filters" | "people" | "judges" | "reliability" | "attenuation" | "others" | "further",
  HTMLElement
> {
  const context = loadValidity(files);
  const part = (build: (context: ValidityContext) => Node) => Slot(context, build);
  return {
    lede: part(Lede),
    filters: part(filters),
    people: part(PeopleFigure),
    judges: part(JudgesFigure),
    reliability: part(ReliabilityFigure),
    attenuation: part(AttenuationFigure),
    others: part(OthersFigure),
    further: part(FurtherValues)
  };
}

const link = (said: string, href: string) => html`<a class="sourced num" href=${href}>${said}</a>`;

/** The page's answer in one paragraph. */
function Lede({found: {agreements, judges, reliabilities}}: ValidityContext): HTMLElement {
  const people = agreements.filter(({entry}) => entry.kind === "people");
  const bare = people.filter(({interval}) => interval === null).length;
  const same = judges.filter(({tau}) => tau === 1).length;
  const firm = reliabilities.filter(({value}) => value >= 0.9).length;
  return html`<p class="lede">
    For ranking, mostly; for single points, less. ${link(`${Words(people.length)} agreements`, "#people")} with people
    are printed, ${noneOr(bare)} without the number of cases, none with the agreement of the people themselves.
    ${link(`${same} of ${judges.length} pairs`, "#judges")} of judges put the systems into the same order. Which items
    were asked blurs little: ${link(`${words(firm)} of ${words(reliabilities.length)}`, "#reliability")} measures tell
    systems apart with a reliability of .9 or more.
  </p>` as HTMLElement;
}

function filters(context: ValidityContext): HTMLElement {
  const {state, benches, found} = context;
  const used = [
    ...found.agreements.map(({entry}) => entry.benchmark),
    ...found.others.map(({benchmark}) => benchmark),
    ...found.judges.map(({benchmark}) => benchmark),
    ...found.reliabilities.map(({measure}) => measure.benchmark)
  ];
  return FilterBar(state, {
    groups: [
      {
        key: "benchmark",
        label: "Benchmark",
        as: "chips",
        options: benchmarksWithAny(benches, used)
      }
    ],
    count: ({benchmark}) =>
      plural(used.filter((id) => benchmark.length === 0 || benchmark.includes(id)).length, "piece of evidence", "pieces of evidence")
  }); // prettier-ignore
}
