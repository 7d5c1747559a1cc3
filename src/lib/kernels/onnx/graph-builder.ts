import {messageWriter, type MessageWriter} from "./protobuf.js";

/** Name of a value in a graph. */
export type Value = string & {readonly value: unique symbol};

/** A length, or the name of one that is only known at run time. */
export type Dim = number | string;

/** Attribute of an operator: a whole number, or several. */
export type Attributes = Readonly<Record<string, number | readonly number[]>>;

/** Writes an ONNX graph node by node. All values are float32 unless said otherwise. */
export interface GraphBuilder {
  input(name: string, dims: readonly Dim[]): Value;
  /** A constant scalar (no dims) or tensor. */
  constant(values: number | readonly number[], dims?: readonly number[]): Value;
  /** A constant list of axes or sizes (int64). */
  integers(values: readonly number[]): Value;
  /** An operator with one result. */
  op(type: string, inputs: readonly Value[], attributes?: Attributes): Value;
  /** An operator with several results. */
  split(type: string, inputs: readonly Value[], results: number, attributes?: Attributes): Value[];
  output(name: string, value: Value, dims: readonly Dim[]): void;
  /** The serialised model. */
  bytes(): Uint8Array;
}

const IR_VERSION = 9;
/** Version of the operators that graphs are written in. */
export const OPSET = 18;
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/**
 * Starts a graph: ir 9, opset 18. Nodes must be added in the order of evaluation, as calls naturally are.
 *
 * Source: onnx.proto3 of ONNX 1.14 (field numbers).
 */
export function graphBuilder(name: string): GraphBuilder {
  const inputs: {name: string; dims: readonly Dim[]}[] = [];
  const outputs: {name: string; value: Value; dims: readonly Dim[]}[] = [];
  const constants: {name: Value; type: number; dims: readonly number[]; raw: Uint8Array}[] = [];
  const nodes: {type: string; inputs: readonly Value[]; outputs: readonly Value[]; attributes: Attributes}[] = [];
  const fresh = (kind: string, index: number) => `${kind}_${index}` as Value;
  const addConstant = (type: number, dims: readonly number[], raw: Uint8Array) => {
    const key = `${type}|${dims.join()}|${raw.join()}`;
    const known = constants.find((other) => `${other.type}|${other.dims.join()}|${other.raw.join()}` === key);
    if (known) return known.name;
    constants.push({name: fresh("constant", constants.length), type, dims, raw});
    return constants[constants.length - 1].name;
  };
  const addNode = (type: string, from: readonly Value[], results: number, attributes: Attributes) => {
    const stem = `${type.toLowerCase()}_${nodes.length}`;
    const made = results === 1 ? [stem as Value] : Array.from({length: results}, (_, k) => fresh(stem, k));
    nodes.push({type, inputs: from, outputs: made, attributes});
    return made;
  };
  return {
    input(inputName, dims) {
      inputs.push({name: inputName, dims});
      return inputName as Value;
    },
    constant(values, dims) {
      const list = typeof values === "number" ? [values] : values;
      return addConstant(
        FLOAT,
        dims ?? (typeof values === "number" ? [] : [list.length]),
        bytesOf(Float32Array.from(list))
      );
    },
    integers: (values) => addConstant(INT64, [values.length], bytesOf(BigInt64Array.from(values, BigInt))),
    op: (type, from, attributes = {}) => addNode(type, from, 1, attributes)[0],
    split: (type, from, results, attributes = {}) => addNode(type, from, results, attributes),
    output(outputName, value, dims) {
      outputs.push({name: outputName, value, dims});
    },
    bytes() {
      const model = messageWriter();
      model.varint(1, IR_VERSION);
      model.text(2, "parallax");
      model.message(7, (graph) => {
        for (const node of nodes) graph.message(1, (writer) => writeNode(writer, node));
        for (const {name: to, value} of outputs) {
          graph.message(1, (writer) =>
            writeNode(writer, {type: "Identity", inputs: [value], outputs: [to as Value], attributes: {}})
          );
        }
        graph.text(2, name);
        for (const {name: constant, type, dims, raw} of constants) {
          graph.message(5, (tensor) => {
            for (const dim of dims) tensor.varint(1, dim);
            tensor.varint(2, type);
            tensor.text(8, constant);
            tensor.bytes(9, raw);
          });
        }
        for (const {name: input, dims} of inputs) graph.message(11, (info) => writeValueInfo(info, input, dims));
        for (const {name: output, dims} of outputs) graph.message(12, (info) => writeValueInfo(info, output, dims));
      });
      model.message(8, (opset) => opset.varint(2, OPSET));
      return model.finish();
    }
  };
}

function writeNode(
  writer: MessageWriter,
  node: {
    readonly type: string;
    readonly inputs: readonly Value[];
    readonly outputs: readonly Value[];
    readonly attributes: Attributes;
  }
): void {
  for (const input of node.inputs) writer.text(1, input);
  for (const output of node.outputs) writer.text(2, output);
  writer.text(4, node.type);
  for (const [name, value] of Object.entries(node.attributes)) {
    writer.message(5, (attribute) => {
      attribute.text(1, name);
      if (typeof value === "number") attribute.varint(3, value);
      else for (const entry of value) attribute.varint(8, entry);
      attribute.varint(20, typeof value === "number" ? ATTRIBUTE_INT : ATTRIBUTE_INTS);
    });
  }
}

function writeValueInfo(info: MessageWriter, name: string, dims: readonly Dim[]): void {
  info.text(1, name);
  info.message(2, (type) =>
    type.message(1, (tensor) => {
      tensor.varint(1, FLOAT);
      tensor.message(2, (shape) => {
        for (const dim of dims) {
          shape.message(1, (entry) => (typeof dim === "number" ? entry.varint(1, dim) : entry.text(2, dim)));
        }
      });
    })
  );
}

function bytesOf(data: Float32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
