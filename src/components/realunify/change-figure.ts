import {binomialTest} from "../../lib/math/index.js";
import {GEU_CHANCE} from "../../lib/benchmarks/realunify/index.js";
import {NARROW} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, table, type Caveat} from "../figure/index.js";
import {listed} from "../format/listed.js";
import {count, pValue, signed, signedInterval, words, Words} from "../format/numbers.js";
import {changeDrawing, type ChangeBlock} from "./change-drawing.js";
import {accuracySource, trackResults, type RealUnifyContext} from "./context.js";
import {protocolColumns} from "./protocol-columns.js";
import {chosenCategories, chosenTracks, TRACK_LOOK} from "./state.js";
import {sameItems} from "./wording.js";

type Side = "gain" | "loss";
const clearOf = ({rows}: ChangeBlock, side: Side) => rows.filter(({change}) => change?.clear === side).length;
const moved = ({rows}: ChangeBlock) => rows.filter(({change}) => change !== null);

/** `gains clear of zero for two of eleven models in drawing`; what was said once is left out the second time. */
function finding(block: ChangeBlock, again: number): string {
  const verb = TRACK_LOOK[block.track.id].verb;
  const all = moved(block);
  const [only] = all;
  if (only && all.length === 1)
    return `${again ? "" : `moves ${only.system.name} `}by ${signed(only.change!.value)} points in ${verb}${only.change!.clear === "no" ? ", not clear of zero" : ""}`;
  const [gain, loss] = [clearOf(block, "gain"), clearOf(block, "loss")];
  const of = `of ${words(all.length)}${again ? "" : " models"} in ${verb}`;
  const clearly = again ? "" : " clear of zero";
  if (gain > 0 && loss > 0) return `gains for ${words(gain)} and loses for ${words(loss)} ${of}`;
  if (gain > 0) return `gains${clearly} for ${words(gain)} ${of}`;
  if (loss > 0) return `loses${clearly} for ${words(loss)} ${of}`;
  return `moves none ${of} clear of zero`;
}

/** How many changes would be clear of zero under the narrowest interval that the printed counts allow. */
function narrowestCaveat(blocks: readonly ChangeBlock[]): Caveat {
  const changes = blocks.flatMap(moved).map(({change}) => change!);
  const [shown, narrow] = [
    changes.filter(({clear}) => clear !== "no").length,
    changes.filter(({narrowest}) => narrowest.clear !== "no").length
  ];
  return {
    lead: "How much narrower?",
    text: `If as few items as possible had changed, ${words(narrow)} of ${words(changes.length)} changes would be clear of zero instead of ${words(shown)}. Paired results would settle where between the two they stand.`
  };
}

/** All changes of a track taken together: a sign test over models. */
function signCaveat(block: ChangeBlock): Caveat[] {
  const values = moved(block)
    .map(({change}) => change!.value)
    .filter((value) => value !== 0);
  if (values.length < 5) return [];
  const up = values.filter((value) => value > 0).length;
  const most = Math.max(up, values.length - up);
  return [
    {
      lead: `${Words(most)} of ${words(values.length)} ${up === most ? "rise" : "fall"}`,
      text: `in ${TRACK_LOOK[block.track.id].verb} by the points alone (sign test over models: ${pValue(binomialTest(up, values.length))}; the smallest change is ${signed(values.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a)))}).`
    }
  ];
}

/** Change from direct to stepwise by track and model, with the interval of the difference. */
export function ChangeFigure(context: RealUnifyContext): HTMLElement {
  return Figure(context.state, {
    id: "change",
    number: 1,
    cite: [context.bench],
    content(state, width) {
      const blocks = chosenTracks(state)
        .map((track): ChangeBlock => {
          const categories = chosenCategories(state, track);
          const rows = trackResults(context, state, track).map((row) => ({
            ...row,
            source: accuracySource(context, row.stepwise ?? row.direct, track),
            items: itemsBehind(context, row.system.id, {
              capability: track.id === "UEG" ? "generation" : "understanding"
            })
          }));
          const n = rows[0]?.direct.n ?? 0;
          const sub = `${count(n)} items in ${categories.length === 1 ? categories[0] : `${words(categories.length)} categories`}`;
          return {track, sub, rows};
        })
        .filter(({rows}) => rows.length > 0);
      const withChange = blocks.filter((block) => moved(block).length > 0);
      const flat = blocks.flatMap(({track, rows}) => rows.map((row) => ({...row, track})));
      const directOnly = [...new Set(flat.map(({system}) => system))]
        .filter(({id}) => context.cells.every((cell) => cell.model !== id || cell.stepwise === null))
        .map(({name}) => name);
      const without = flat.filter(({change}) => change === null).length;
      return {
        title:
          blocks.length === 0
            ? "No unified model is left"
            : withChange.length === 0
              ? "No stepwise result is published for this choice"
              : `Working in steps ${withChange.map(finding).join(", and ")}`,
        subtitle:
          width < NARROW
            ? "Share of items right, %: open direct, filled stepwise, rods 95% intervals. Number: stepwise minus direct in points with the 95% interval of the difference."
            : "Left: share of items right, %; open: direct; filled: stepwise. Right: stepwise minus direct; green gains and purple losses are clear of zero. Rods: 95% intervals.",
        drawing: blocks.length === 0 ? null : changeDrawing(blocks, width),
        caveats: [
          sameItems(context),
          ...(withChange.length === 0 ? [] : [narrowestCaveat(withChange)]),
          ...withChange.flatMap(signCaveat),
          ...(blocks.some(({track}) => track.id === "GEU")
            ? [
                {
                  lead: `Chance is ${100 * GEU_CHANCE}`,
                  text: "in answering: four options each. The keys are not public, so a constant answer may score a little more or less."
                }
              ]
            : []),
          ...(without > 0
            ? [
                {
                  lead: `${Words(without)} ${without === 1 ? "row has" : "rows have"} no stepwise result.`,
                  text: `Models that cannot edit images cannot take the drawing step before answering${directOnly.length > 0 ? `; ${listed(directOnly)} ${directOnly.length === 1 ? "was" : "were"} evaluated directly only` : ""}.`,
                  data: true
                }
              ]
            : [])
        ],
        source:
          "Source: RealUnify, Table 2; counts from the printed categories. Intervals: Wilson for shares, Newcombe’s hybrid score for differences, 95%, not corrected for many comparisons.",
        table: table(flat, [
          {label: "Model", value: (r) => r.system.name},
          {label: "Track", value: (r) => r.track.id},
          protocolColumns(),
          {label: "Narrowest 95%", value: (r) => (r.change ? signedInterval(r.change.narrowest) : null)},
          {label: "Items", value: (r) => r.direct.n},
          itemsColumn((r) => r.items),
          {label: "Source", value: (r) => r.source}
        ])
      };
    }
  });
}
