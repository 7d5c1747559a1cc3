import type {Benchmark} from "../contract/benchmark.js";
import {REALUNIFY_OFFICIAL} from "./scoring/official-scorer.js";
import {realUnifyJoint} from "./stories/joint.js";
import {realUnifyMeasures} from "./stories/measures.js";
import {realUnifyOwnValue} from "./stories/own-value.js";
import {protocolCells} from "./stories/protocol-cells.js";
import {stepChange} from "./stories/step-change.js";
import {trackTotal} from "./stories/track-totals.js";
import {REALUNIFY_TRACKS} from "./stories/tracks.js";

export const realunify: Benchmark = {
  id: "realunify",
  name: "RealUnify",
  description:
    "Does unification create synergy? Direct against stepwise answers by category, track and model, with intervals.",
  place: 2,
  measures: realUnifyMeasures,
  joint: realUnifyJoint,
  profile: (rows) => (model) => ({
    uegDirect: trackTotal(rows, model, "UEG", "direct"),
    uegStepwise: trackTotal(rows, model, "UEG", "stepwise"),
    geuDirect: trackTotal(rows, model, "GEU", "direct"),
    geuStepwise: trackTotal(rows, model, "GEU", "stepwise")
  }),
  replyRule: REALUNIFY_OFFICIAL,
  stepChanges: (rows) =>
    protocolCells(rows).flatMap(({role, track, direct, stepwise}) =>
      role === "unified" && track === "UEG" && direct && stepwise
        ? [{clear: stepChange(direct, stepwise).clear, cells: [...direct.cells, ...stepwise.cells]}]
        : []
    ),
  ownValue: realUnifyOwnValue,
  totals: REALUNIFY_TRACKS.map(({id, categories}) => ({
    of: `RealUnify, ${id}`,
    categories,
    marks: ({group}) => group === `track: ${id}`
  })),
  isWhole: () => true,
  logs: async () => (await import("./logs.js")).realUnifyLogs,
  demo: async () => (await import("./demo/demo.js")).realUnifyDemo,
  sampleModels: ["sim-alder", "sim-holly"]
};
