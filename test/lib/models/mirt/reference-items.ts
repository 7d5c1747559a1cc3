import {MISSING, type ItemResponses} from "../../../../src/lib/models/index.js";
import reference from "../../../reference/gap/mirt-reference.json";

export const itemLevel = reference.item_level.test_data;

/** The reference's 8 models × 40 items × 2 modalities, four of them blank. */
export const referenceItems: ItemResponses = (() => {
  const S = itemLevel.y.length;
  const lines = itemLevel.y.map((line) => line.split(" "));
  const I = lines[0]!.length;
  const y = Uint8Array.from(
    lines.flatMap((line) => line.flatMap((pair) => [...pair].map((c) => (c === "." ? MISSING : Number(c)))))
  );
  return {S, I, D: 2, y};
})();
