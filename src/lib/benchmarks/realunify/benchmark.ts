import type {Benchmark} from "../contract/benchmark.js";
import {realUnifyJoint} from "./stories/joint.js";
import {realUnifyMeasures} from "./stories/measures.js";
import {realUnifyOwnValue} from "./stories/own-value.js";
import {REALUNIFY_TRACKS} from "./stories/tracks.js";

export const realunify: Benchmark = {
  id: "realunify",
  name: "RealUnify",
  place: 2,
  measures: realUnifyMeasures,
  joint: realUnifyJoint,
  ownValue: realUnifyOwnValue,
  totals: REALUNIFY_TRACKS.map(({id, categories}) => ({
    of: `RealUnify, ${id}`,
    categories,
    marks: ({group}) => group === `track: ${id}`
  })),
  isWhole: () => true,
  logs: async () => (await import("./logs.js")).realUnifyLogs,
  demo: async () => (await import("./demo/demo.js")).realUnifyDemo,
  sampleModels: ["simulated-bagel", "simulated-janus-pro"]
};
