export {dotPanels, type Dot, type DotPanel, type DotRow} from "./dot-panels.js";
export {divergingShade, heatmap, neutralShade, type HeatCell} from "./heatmap.js";
export {NARROW, panelHead, panelLayout, rowName, rowY, type Panel, type PanelLayout} from "./panels.js";
export {glyph, hueOf, rod, weakOf, type Ability} from "./glyph.js";
export {drawing, xGrid} from "./grid.js";
export {overlaps, placeLabels, type Box, type LabelPoint, type Placed} from "./place-labels.js";
export {textWidth} from "./text-width.js";
export {tiled, type TiledOptions} from "./tiled.js";
export {fitName} from "./fit-name.js";
