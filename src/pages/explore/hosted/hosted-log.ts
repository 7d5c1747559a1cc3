import {cubeAs, invalidVerdicts} from "../../../lib/explore/cube/cube-as.js";
import {cubeFacet, type Cube, type CubeFacet, type CubeFacetId} from "../../../lib/explore/cube/cube.js";
import {
  cubeRates,
  rowsOfGroup,
  valueCounts,
  type CubeGroup,
  type RowRange,
  type ValueCount
} from "../../../lib/explore/cube/cube-rates.js";
import type {HostedManifest} from "../../../lib/explore/cube/hosted-manifest.js";
import type {ExploredAs, KeptApart} from "../../../lib/explore/index.js";
import {alsoInForce, createPageState, type PageState} from "../../../runtime/page-state.js";
import {hostedClient} from "../../../runtime/hosted/hosted-client.js";
import type {HostedPlace, Traffic} from "../../../runtime/hosted/hosted-tasks.js";
import {apartIn, codeOfName, filtersOf, hostedSpec, openingSearch, type HostedState} from "./hosted-state.js";

/** A log of which counts are here, and rows are fetched when they are asked for. */
export interface HostedLog {
  readonly place: HostedPlace;
  readonly manifest: HostedManifest;
  readonly state: PageState<HostedState>;
  /** What its counts took. */
  readonly traffic: Traffic;
  readonly ask: ReturnType<typeof hostedClient>;
  /** What it holds several of, and opened on one of. */
  readonly apart: readonly KeptApart[];
  /** Verdicts without a valid answer. */
  readonly invalid: number;
  facet(id: CubeFacetId): CubeFacet;
  /** Counts of every value under the filters of the other facets, for a state. */
  counts(state: HostedState): ReadonlyMap<CubeFacetId, readonly ValueCount[]>;
  /** Rates of rows by models, for a state. */
  groups(state: HostedState): readonly CubeGroup[];
  /** Where the rows of the open cell lie, for a state; empty where none is open. */
  ranges(state: HostedState): readonly RowRange[];
}

/** Fetches what a folder says of itself and its counts. */
export async function openHostedLog(
  place: HostedPlace,
  tables: string,
  signal: AbortSignal,
  onShare: (share: number) => void
): Promise<HostedLog> {
  const ask = hostedClient();
  const {manifest, cube, traffic} = await ask("open", place, {signal, onProgress: ({share}) => onShare(share)});
  // Capabilities, and several rules of the same answers, are not counted together unless that is asked for.
  const params = new URLSearchParams(location.search);
  const isAskedAlone = [...params.keys()].every((key) => key === "tables");
  const apart = isAskedAlone ? apartIn(cube) : [];
  if (apart.length > 0)
    history.replaceState(null, "", `${location.pathname}?${params}&${openingSearch(apart)}${location.hash}`);
  const state = createPageState(hostedSpec(cube));
  alsoInForce((search) => {
    const inForce = new URLSearchParams(search);
    inForce.set("tables", tables);
    return `?${inForce}`;
  });
  const invalid = invalidVerdicts(cube);
  const read = new Map<ExploredAs, Cube>();
  const cubeOf = ({missing}: HostedState): Cube => {
    const found = read.get(missing) ?? cubeAs(cube, missing, invalid);
    read.set(missing, found);
    return found;
  };
  let counted: {readonly key: string; readonly groups: readonly CubeGroup[]} = {key: "", groups: []};
  return {
    ...{place, manifest, state, traffic, ask, apart},
    invalid: invalid.count,
    facet: (id) => cubeFacet(cube, id),
    counts: (now) => valueCounts(cubeOf(now), filtersOf(now)),
    groups(now) {
      // The bar and the figure ask for the same.
      const key = JSON.stringify({...now, cell: [], outcome: "all", page: 1});
      if (key !== counted.key) {
        const given = cubeOf(now);
        const groups = cubeRates(given, filtersOf(now), cubeFacet(given, now.rows), cubeFacet(given, "model"));
        counted = {key, groups};
      }
      return counted.groups;
    },
    ranges(now) {
      const [row, model] = now.cell;
      if (row === undefined || model === undefined) return [];
      const given = cubeOf(now);
      const facets = [cubeFacet(given, now.rows), cubeFacet(given, "model")] as const;
      const group = facets.map((facet, at) => ({facet, code: codeOfName(facet, now.cell[at]!)}));
      return rowsOfGroup(given, filtersOf(now), group, now.outcome);
    }
  };
}
