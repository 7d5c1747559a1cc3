import type {Dim} from "./onnx/graph-builder.js";

/** A dense array with its lengths, row-major. */
export interface Tensor<Data extends Float32Array | Float64Array = Float32Array | Float64Array> {
  readonly dims: readonly number[];
  readonly data: Data;
}

/** Name and lengths of an input. */
export interface KernelInput<Name extends string = string> {
  readonly name: Name;
  readonly dims: readonly Dim[];
}

/**
 * A small ONNX graph in float32 with a float64 twin in TypeScript that defines what it computes.
 *
 * The graph uses only operators that run natively on WebGPU; sessions are the runtime's business.
 */
export interface Kernel<Input extends string = string, Output extends string = string> {
  readonly name: string;
  readonly inputs: readonly KernelInput<Input>[];
  readonly outputs: readonly Output[];
  /** Lengths of the outputs, in the words of the inputs' lengths. */
  readonly outputDims: Readonly<Record<Output, readonly Dim[]>>;
  /** Outputs that are an input of the next run: state that can stay on the device while a kernel is iterated. */
  readonly state?: Readonly<Partial<Record<Output, Input>>>;
  /** The ONNX model, serialised; the same bytes at every call. */
  readonly bytes: () => Uint8Array;
  /**
   * @param feeds - one tensor per input
   * @throws RangeError when lengths disagree with `inputs` or with each other
   */
  readonly twin: (feeds: Readonly<Record<Input, Tensor>>) => Record<Output, Tensor<Float64Array>>;
}

/**
 * Checks feeds against a kernel's inputs and gives the named lengths.
 *
 * @throws RangeError `missing input: name` or `mismatched input_name: …`
 */
export function bindDims(
  inputs: readonly KernelInput[],
  feeds: Readonly<Record<string, Tensor>>
): Record<string, number> {
  const lengths: Record<string, number> = {};
  for (const {name, dims} of inputs) {
    const tensor = feeds[name];
    if (tensor === undefined) throw new RangeError(`missing input: ${name}`);
    if (tensor.dims.length !== dims.length) {
      throw new RangeError(`mismatched ${name}: ${tensor.dims.length} dimensions vs ${dims.length}`);
    }
    const size = tensor.dims.reduce((product, length) => product * length, 1);
    if (tensor.data.length !== size)
      throw new RangeError(`mismatched ${name}: ${tensor.data.length} values vs ${size}`);
    dims.forEach((dim, k) => {
      const expected = typeof dim === "number" ? dim : (lengths[dim] ??= tensor.dims[k]);
      if (tensor.dims[k] !== expected)
        throw new RangeError(`mismatched ${name}: ${tensor.dims[k]} vs ${expected} (${dim})`);
    });
  }
  return lengths;
}
