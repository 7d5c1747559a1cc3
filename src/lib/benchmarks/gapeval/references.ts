import {SCRIPT_LAMBDA} from "../../models/index.js";
import type {PrintedReferences} from "../contract/printed-references.js";
import {rerunOfficial} from "../../gaps/script/rerun-official.js";

/** The released script on the printed rates. */
export const references: PrintedReferences = {
  recomputedGaps: (paired) =>
    rerunOfficial(paired, {lambda: SCRIPT_LAMBDA, withEnvelope: true}).map(({model, category, gap, envelope}) => ({
      model,
      category,
      gap,
      lo: envelope!.lo,
      hi: envelope!.hi
    }))
};
