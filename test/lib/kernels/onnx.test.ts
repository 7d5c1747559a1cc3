import {onnx} from "onnx-proto";
import {describe, expect, it} from "vitest";
import {KERNELS, PARITY_CASES} from "../../../src/lib/kernels/index.js";
import {bindDims} from "../../../src/lib/kernels/kernel.js";
import {graphBuilder} from "../../../src/lib/kernels/onnx/graph-builder.js";
import {messageWriter} from "../../../src/lib/kernels/onnx/protobuf.js";

/** Operators that platform tests saw placed on WebGPU. */
const NATIVE = new Set(
  "Abs Add Div Exp Greater GreaterOrEqual Identity Log MatMul Max Min Mul Neg ReduceMax ReduceSum Split Sqrt Squeeze Sub Transpose Where".split(
    " "
  )
);

it("is said of every kernel", () => expect(KERNELS).toHaveLength(6));

describe.each(KERNELS)("the model of $name", (kernel) => {
  const bytes = kernel.bytes();
  const model = onnx.ModelProto.decode(bytes);

  it("is valid by the ONNX protobuf schema, and nothing is lost in reading it", () => {
    expect(onnx.ModelProto.verify(onnx.ModelProto.toObject(model))).toBeNull();
    const again = onnx.ModelProto.decode(onnx.ModelProto.encode(model).finish());
    const plain = {bytes: String, longs: String};
    expect(onnx.ModelProto.toObject(again, plain)).toEqual(onnx.ModelProto.toObject(model, plain));
    expect(Number(model.irVersion)).toBe(9);
    expect(model.opsetImport.map(({domain, version}) => [domain ?? "", Number(version)])).toEqual([["", 18]]);
  });

  it("declares its inputs and outputs", () => {
    const {input, output, name} = model.graph!;
    expect(name).toBe(kernel.name);
    expect(input!.map((value) => value.name)).toEqual(kernel.inputs.map((value) => value.name));
    expect(output!.map((value) => value.name)).toEqual([...kernel.outputs]);
    const dimsOf = (values: typeof input) =>
      values!.map((value) => value.type!.tensorType!.shape!.dim!.map((dim) => dim.dimParam || Number(dim.dimValue)));
    expect(dimsOf(input)).toEqual(kernel.inputs.map((value) => [...value.dims]));
    expect(dimsOf(output)).toEqual(kernel.outputs.map((value) => [...kernel.outputDims[value]!]));
  });

  it("declares the lengths that its twin's outputs have", () => {
    for (const one of PARITY_CASES.filter((found) => found.kernel === kernel)) {
      const feeds = one.feeds();
      const lengths = bindDims(kernel.inputs, feeds);
      const twin = kernel.twin(feeds);
      for (const name of kernel.outputs)
        expect(twin[name]!.dims, `${one.title}: ${name}`).toEqual(
          kernel.outputDims[name]!.map((dim) => (typeof dim === "number" ? dim : lengths[dim]))
        );
    }
  });

  it("uses only operators that run natively on WebGPU", () => {
    const types = new Set(model.graph!.node!.map((node) => node.opType!));
    expect([...types].filter((type) => !NATIVE.has(type))).toEqual([]);
  });

  it("reads every value after it was written, and writes each once", () => {
    const known = new Set([...model.graph!.input!, ...model.graph!.initializer!].map(({name}) => name));
    for (const node of model.graph!.node!) {
      for (const name of node.input!) expect(known.has(name), name).toBe(true);
      for (const name of node.output!) {
        expect(known.has(name), name).toBe(false);
        known.add(name);
      }
    }
  });

  it("is small and the same at every call", () => {
    expect(bytes.length).toBeLessThan(8000);
    expect(kernel.bytes()).toEqual(bytes);
  });
});

describe("graphBuilder(name)", () => {
  it("keeps equal constants once", () => {
    const g = graphBuilder("g");
    expect(g.constant(1)).toBe(g.constant(1));
    expect(g.constant(1)).not.toBe(g.constant([1]));
    expect(g.integers([1])).not.toBe(g.constant([1]));
  });
  it("rejects names that are not ASCII", () => {
    const g = graphBuilder("g");
    g.output("θ", g.op("Neg", [g.input("x", ["N"])]), ["N"]);
    expect(() => g.bytes()).toThrow("invalid name; expected ASCII: θ");
  });
});

describe("messageWriter()", () => {
  it("writes the examples of the protobuf encoding guide", () => {
    const a = messageWriter();
    a.varint(1, 150);
    expect([...a.finish()]).toEqual([0x08, 0x96, 0x01]);
    const b = messageWriter();
    b.text(2, "testing");
    expect([...b.finish()]).toEqual([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67]);
    const c = messageWriter();
    c.message(3, (inner) => inner.varint(1, 150));
    expect([...c.finish()]).toEqual([0x1a, 0x03, 0x08, 0x96, 0x01]);
    const d = messageWriter();
    d.varint(1, -2);
    expect([...d.finish()]).toEqual([0x08, 0xfe, ...new Array<number>(8).fill(0xff), 0x01]);
    const e = messageWriter();
    e.float(1, 1);
    expect([...e.finish()]).toEqual([0x0d, 0, 0, 0x80, 0x3f]);
  });
  it("rejects what is no whole number", () => {
    expect(() => messageWriter().varint(1, 1.5)).toThrow("invalid varint; expected a whole number: 1.5");
  });
});

describe("bindDims(inputs, feeds)", () => {
  const inputs = [
    {name: "a", dims: ["N", 2]},
    {name: "b", dims: ["N"]}
  ];
  const tensor = (dims: number[]) => ({dims, data: new Float32Array(dims.reduce((n, d) => n * d, 1))});
  it("names the lengths", () => {
    expect(bindDims(inputs, {a: tensor([3, 2]), b: tensor([3])})).toEqual({N: 3});
  });
  it.each([
    [{a: tensor([3, 2])}, "missing input: b"],
    [{a: tensor([3, 2]), b: tensor([4])}, "mismatched b: 4 vs 3 (N)"],
    [{a: tensor([3, 1]), b: tensor([3])}, "mismatched a: 1 vs 2 (2)"],
    [{a: tensor([6]), b: tensor([3])}, "mismatched a: 1 dimensions vs 2"],
    [{a: {dims: [3, 2], data: new Float32Array(5)}, b: tensor([3])}, "mismatched a: 5 values vs 6"]
  ])("rejects %# with a RangeError", (feeds, message) =>
    expect(() => bindDims(inputs, feeds)).toThrow(new RangeError(message))
  );
});
