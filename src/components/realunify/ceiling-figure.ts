import {newcombeDifference} from "../../lib/math/index.js";
import {
  accuracyRange,
  ceilingOf,
  GEU_CHANCE,
  pooledCells,
  type Best,
  type Ceiling
} from "../../lib/benchmarks/realunify/index.js";
import {dotPanels, NARROW, textWidth, type Ability, type DotPanel, type DotRow} from "../chart/index.js";
import {Figure, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed, interval, words, Words, noneOr} from "../format/numbers.js";
import {accuracySource, chosenSystems, type RealUnifyContext} from "./context.js";
import {chosenCategories, chosenTracks, TRACK_LOOK, type RealUnifyState, type Track} from "./state.js";
import {accuracyText} from "./wording.js";

/** The four rows of every panel: what is drawn open was asked directly, filled was done in steps. */
const ROWS = [
  {key: "unifiedDirect", name: "unified, direct", open: true},
  {key: "unifiedStepwise", name: "unified, in steps", open: false},
  {key: "specialist", name: "specialist", open: true},
  {key: "pipeline", name: "two specialists", open: false}
] as const;

interface TrackCeilings {
  readonly track: Track;
  readonly all: Ceiling | null;
  readonly ceilings: readonly Ceiling[];
}

function ceilingsOf(context: RealUnifyContext, state: RealUnifyState): TrackCeilings[] {
  const chosen = new Set(chosenSystems(context, state).map(({id}) => id));
  const cells = context.cells.filter(({model, role}) => role === "pipeline" || chosen.has(model));
  return chosenTracks(state).map((track) => {
    const own = cells.filter((cell) => cell.track === track.id);
    const categories = chosenCategories(state, track);
    const name = `All ${words(categories.length)} categories`;
    return {
      track,
      all: categories.length > 1 ? ceilingOf(pooledCells(own, categories, name), name) : null,
      ceilings: categories.map((category) => ceilingOf(own, category))
    };
  });
}

/** The better of the two unified results. */
const bestUnified = ({unifiedDirect: d, unifiedStepwise: s}: Ceiling): Best | null =>
  d && s ? (s.accuracy.right > d.accuracy.right ? s : d) : (d ?? s);

const ahead = (a: Best | null, b: Best | null): boolean =>
  a !== null && b !== null && a.accuracy.right > b.accuracy.right;

const clearlyAhead = (a: Best | null, b: Best | null): boolean =>
  a !== null &&
  b !== null &&
  newcombeDifference(a.accuracy.right, a.accuracy.n, b.accuracy.right, b.accuracy.n).interval.lo > 0;

function namesOf(context: RealUnifyContext, {models}: Best): string {
  const name = (id: string) => context.models.get(id)?.short ?? id;
  return models.length > 2 ? `${words(models.length)} models` : models.map(name).join(", ");
}

/** Items of the first of the best systems, in one category or in all of a track. */
const itemsOf = (context: RealUnifyContext, {models}: Best, {id, categories}: Track, {category}: Ceiling) =>
  itemsBehind(
    context,
    models[0]!,
    categories.some((one) => one === category)
      ? {category}
      : {capability: id === "UEG" ? "generation" : "understanding"}
  );

function ceilingDrawing(context: RealUnifyContext, tracks: readonly TrackCeilings[], width: number): SVGSVGElement {
  const label = (best: Best, key: string) =>
    `${fixed(accuracyRange(best.accuracy).value, best.accuracy.n === 100 ? 0 : 1)}${key === "pipeline" || width < NARROW ? "" : ` ${best.models.length > 1 ? `${words(best.models.length)} tied` : namesOf(context, best)}`}`;
  const all = tracks.flatMap(({all, ceilings}) => [...(all ? [all] : []), ...ceilings]);
  const room = Math.max(
    30,
    ...all.flatMap((c) => ROWS.flatMap(({key}) => (c[key] ? [textWidth(label(c[key], key))] : [])))
  );
  const panels = tracks.flatMap(({track, all, ceilings}) =>
    [...(all ? [all] : []), ...ceilings].map((ceiling): DotPanel => {
      const n = ROWS.map(({key}) => ceiling[key]?.accuracy.n).find((value) => value !== undefined) ?? 0;
      return {
        title: ceiling.category,
        sub: `${TRACK_LOOK[track.id].verb}, ${n} items`,
        rule: track.id === "GEU" ? {value: 100 * GEU_CHANCE, label: `chance ${100 * GEU_CHANCE}`} : undefined,
        rows: ROWS.map(({key, name, open}): DotRow | null => {
          const best = ceiling[key];
          if (best === null) return null;
          const shape: Ability = key.startsWith("unified") ? TRACK_LOOK[track.id].shape : "other";
          return {
            id: key,
            name,
            dots: [{...accuracyRange(best.accuracy), shape, open}],
            text: label(best, key),
            model: best.models[0]!,
            detail: {
              heading: `${namesOf(context, best)}, ${ceiling.category}`,
              lines: [`best ${name}: ${accuracyText(best.accuracy)}`],
              source: accuracySource(context, best.accuracy, track),
              items: itemsOf(context, best, track, ceiling)
            }
          };
        })
      };
    })
  );
  return dotPanels(panels, width, {
    domain: [0, 100],
    ticks: [0, 50, 100],
    names: ROWS.map(({name}) => name),
    perRow: Math.max(1, Math.min(3, Math.floor((width - 100) / 260))),
    rowHeight: 22,
    textWidth: Math.ceil(room) + 8
  });
}

/** `in five of six categories of drawing`; one category is named. */
function leadText(
  {verb, known, ahead, names}: {verb: string; known: number; ahead: number; names: readonly string[]},
  again: number
): string {
  if (known === 1) return `${ahead === 1 ? "" : "not "}in ${names[0]}`;
  return `in ${noneOr(ahead)} of ${words(known)}${again ? "" : " categories"} of ${verb}`;
}

/** Unified models against the best specialist and against two specialists in a pipeline, by category. */
export function CeilingFigure(context: RealUnifyContext): HTMLElement {
  return Figure(context.state, {
    id: "ceiling",
    number: 3,
    wide: true,
    cite: [context.bench],
    content(state, width) {
      const tracks = ceilingsOf(context, state);
      const leads = tracks.map(({track, ceilings}) => ({
        verb: TRACK_LOOK[track.id].verb,
        known: ceilings.filter((c) => bestUnified(c) && c.pipeline).length,
        ahead: ceilings.filter((c) => ahead(c.pipeline, bestUnified(c))).length,
        clear: ceilings.filter((c) => clearlyAhead(c.pipeline, bestUnified(c))).length,
        alone: ceilings.filter((c) => ahead(c.specialist, c.pipeline)).length,
        names: ceilings.filter((c) => bestUnified(c) && c.pipeline).map(({category}) => category),
        all: ceilings.filter((c) => c.specialist && c.pipeline).length
      }));
      const told = leads.filter(({known}) => known > 0);
      const unified = chosenSystems(context, state).filter(({role}) => role === "unified");
      const rival = unified.length === 1 ? unified[0]!.name : "every unified model";
      const flat = tracks.flatMap(({track, all, ceilings}) =>
        [...(all ? [all] : []), ...ceilings].flatMap((ceiling) =>
          ROWS.flatMap(({key, name}) => {
            const best = ceiling[key];
            return best ? [{track, ceiling, kind: name, best}] : [];
          })
        )
      );
      return {
        title:
          told.length === 0
            ? "No unified model is left to hold against the pipeline"
            : `Two specialists in a pipeline beat ${rival} ${told.map(leadText).join(", and ")}`,
        subtitle:
          "Share of items right, %, of the best system of each kind. Open: asked directly; filled: in steps; rods: 95% intervals. Two specialists: Gemini 2.5 Pro understands, GPT-Image-1 draws.",
        drawing: flat.length === 0 ? null : ceilingDrawing(context, tracks, width),
        caveats: [
          ...told.map((l) => ({
            lead: `${Words(l.clear)} of ${words(l.known)} leads clear`,
            text: `in ${l.verb}: the difference of pipeline and best unified model has an interval above zero.`
          })),
          {
            lead: "The best of a kind",
            text: "is picked after the fact, which flatters the kind with more models."
          },
          ...leads
            .filter(({verb, alone}) => verb === "answering" && alone > 0)
            .map((l) => ({
              lead: "Not a ceiling for answering.",
              text: `In ${words(l.alone)} of ${words(l.all)} categories a specialist that looks at the original image beats the pipeline: drawing first loses what it was meant to add.`
            })),
          {
            lead: "What the source leaves open.",
            text: "Table 5 names its pipelines only SOTA; the text names the systems. Code-to-Image is printed C2T. GPT-Image-1 is a generation-only specialist here, a unified model in GapEval.",
            data: true
          }
        ],
        source: "Source: RealUnify, Tables 2, 3a, 3b and 5. Intervals: Wilson, 95%.",
        table: table(flat, [
          {label: "Category", value: (r) => r.ceiling.category},
          {label: "Track", value: (r) => r.track.id},
          {label: "Kind", value: (r) => r.kind},
          {
            label: "Best system",
            value: (r) => r.best.models.map((id) => context.models.get(id)?.name ?? id).join(", ")
          },
          {
            label: "Right, %",
            value: (r) => accuracyRange(r.best.accuracy).value,
            text: (r) => fixed(accuracyRange(r.best.accuracy).value)
          },
          {label: "95%", value: (r) => interval(accuracyRange(r.best.accuracy))},
          {label: "Items", value: (r) => r.best.accuracy.n},
          itemsColumn((r) => itemsOf(context, r.best, r.track, r.ceiling)),
          {label: "Source", value: (r) => accuracySource(context, r.best.accuracy, r.track)}
        ])
      };
    }
  });
}
