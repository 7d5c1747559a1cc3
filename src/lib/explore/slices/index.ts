export {
  compareSlices,
  measureSliceSteps,
  rateOfCases,
  type CaseCount,
  type SliceComparison,
  type SliceMeasure
} from "./measure-slice.js";
export {slicesFromJson, slicesFromText, slicesToJson, slicesToText, withSlices} from "./slice-file.js";
export {sliceRows} from "./slice-rows.js";
export {
  facetsOfRule,
  parseRule,
  ruleWithoutSlice,
  ruleFromList,
  ruleOfFilters,
  SLICE_NAME,
  withoutSlice,
  type Slice,
  type SliceRule
} from "./slice-rule.js";
