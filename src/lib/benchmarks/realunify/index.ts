export {ceilingOf, pooledCells, type Best, type Ceiling} from "./stories/ceiling.js";
export {judgedCells, sameOrder, type JudgedCell} from "./stories/judged-changes.js";
export {pooled, protocolCells, type RoleAccuracy, type ProtocolCell, type Role} from "./stories/protocol-cells.js";
export {accuracyRange, stepChange, type PointRange, type StepChange} from "./stories/step-change.js";
export {GEU_CHANCE, REALUNIFY_TRACKS, type TrackId} from "./stories/tracks.js";
