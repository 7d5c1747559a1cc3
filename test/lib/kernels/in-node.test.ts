import {describe, expect, it} from "vitest";
import {compareWithTwin, PARITY_CASES} from "../../../src/lib/kernels/index.js";
import {runInNode} from "./run-in-node.js";

describe("in onnxruntime-node, outside any browser", () => {
  it.each(PARITY_CASES.map((one) => [`${one.kernel.name}: ${one.title}`, one] as const))(
    "%s agrees with the twin",
    async (_, one) => {
      const outputs = await runInNode(one.kernel.bytes(), one.feeds());
      expect(Object.keys(outputs)).toEqual([...one.kernel.outputs]);
      expect(compareWithTwin(one, outputs).where).toBeNull();
      const twin = one.kernel.twin(one.feeds());
      for (const name of one.kernel.outputs) expect(outputs[name]!.dims, name).toEqual(twin[name]!.dims);
    }
  );

  it("is told when a file computes something else", async () => {
    const [one] = PARITY_CASES;
    // One operator of the same length in the place of another.
    const text = Buffer.from(one!.kernel.bytes()).toString("latin1");
    expect(text.split("Exp")).toHaveLength(2);
    const other = Uint8Array.from(Buffer.from(text.replace("Exp", "Abs"), "latin1"));
    expect(compareWithTwin(one!, await runInNode(other, one!.feeds())).where).toMatch(/^signed\[0\]: /);
  });
});
