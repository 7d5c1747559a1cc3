import {untestedClaims, type Untested} from "../../../claims/index.js";
import type {BenchmarkClaims} from "../../contract/benchmark-claims.js";
import {judgeClaim} from "./judges.js";
import {protocolClaims} from "./protocols.js";
import {standingClaims} from "./standings.js";
import {trackTable} from "./table.js";

const UNTESTED: readonly Untested[] = [
  {
    id: "realunify/knowledge-unused",
    place: "Sections 1 and 4.1",
    says: "Models have the knowledge that a drawing asks for and cannot bring it in by themselves.",
    limits: "A reading of the gain from thinking first. What a model knows of an item is not printed item by item."
  },
  {
    id: "realunify/shortcuts",
    place: "Sections 1 and 4.1",
    says: "Asked at once, models answer by understanding alone and leave drawing aside.",
    limits: "A reading of the loss from drawing first. What a model does inside cannot be seen in rates."
  },
  {
    id: "realunify/right-step-helps",
    place: "Section 4.2 and Figures 5 and 6",
    says: "With the right intermediate step BAGEL succeeds where its own step fails.",
    limits: "Four examples in pictures; no rate with the right step given is printed."
  },
  {
    id: "realunify/failure-modes",
    place: "Appendix D and Figures 11 and 12",
    says: "Mixed attributes, wrong counts, weak detail, confused space, broken physics and wrong concepts are the usual failures.",
    limits: "Examples in pictures; how often each occurs is not printed."
  }
];

/** Findings of RealUnify's paper. */
export const realUnifyClaims: BenchmarkClaims = (input) => {
  const table = trackTable(input);
  return [
    ...protocolClaims(table),
    ...standingClaims(table),
    judgeClaim(table),
    ...untestedClaims("realunify", UNTESTED)
  ];
};
