import {describe, expect, it} from "vitest";
import {KERNELS, PARITY_CASES} from "../../../src/lib/kernels/index.js";
import {answerCase} from "../../../src/runtime/kernels/answer-case.js";
import {createEngine} from "../../../src/runtime/kernels/engine.js";
import {twinSession} from "../../../src/runtime/kernels/session.js";

const jobFor = createEngine(async (kernel) => twinSession(kernel));
const job = () => jobFor({order: ["twin"], why: "test"});

describe("answerCase(kernel, job)", () => {
  it.each(KERNELS.map(({name}) => name))("gives the largest case of %s, with who answered it", async (name) => {
    const found = await answerCase(name, job());
    const one = PARITY_CASES.find(({kernel, title}) => kernel.name === name && title === found.title)!;
    expect(found).toMatchObject({kernel: name, tolerance: {abs: one.abs, rel: one.rel}});
    expect(found.computedBy).toEqual({backend: "twin", threads: 1});
    expect(found.inputs).toEqual(one.feeds());
    expect(found.outputs).toEqual(one.kernel.twin(one.feeds()));
    expect(Object.values(found.inputs).reduce((sum, {data}) => sum + data.length, 0)).toBeGreaterThan(500);
  });

  it("knows no other kernel", async () =>
    expect(answerCase("item-posterior", job())).rejects.toThrow(new RangeError("unknown kernel: item-posterior")));
});
