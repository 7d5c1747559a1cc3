import {describe, expect, it} from "vitest";
import {KERNELS} from "../../../src/lib/kernels/index.js";
import {KERNEL_NOTES} from "../../../src/pages/engine/kernel-notes.js";

describe("notes on kernels", () => {
  it("are of every kernel and of no other", () =>
    expect(Object.keys(KERNEL_NOTES).sort()).toEqual(KERNELS.map(({name}) => name).sort()));

  it.each(KERNELS.map((kernel) => [kernel.name, kernel] as const))(
    "say of %s what each value holds and each letter counts",
    (name, {inputs, outputs, outputDims}) => {
      const {values, lengths} = KERNEL_NOTES[name]!;
      const said = [...inputs.map((input) => input.name), ...outputs];
      expect(Object.keys(values).sort()).toEqual([...said].sort());
      const dims = [...inputs.flatMap((input) => input.dims), ...outputs.flatMap((output) => outputDims[output]!)];
      const letters = dims.filter((dim) => typeof dim === "string");
      expect(Object.keys(lengths).sort()).toEqual([...new Set(letters)].sort());
    }
  );
});
