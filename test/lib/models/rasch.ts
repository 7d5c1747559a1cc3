import type {ModelSpec} from "../../../src/lib/models/index.js";

/** The model that the command line and the explorer fit first. */
export const RASCH: ModelSpec = {
  random: "items",
  slopes: "rasch",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: 3,
  slopePriorSd: null
};
