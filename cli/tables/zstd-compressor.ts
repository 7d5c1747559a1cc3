import {Zstd} from "@hpcc-js/wasm-zstd";

/** Slower levels gain a few percent on these columns. */
const LEVEL = 3;

/** What of the library lies between its memory and ours. */
interface Heap {
  heapView(place: object): Uint8Array;
  heapToUint8Array(place: object): Uint8Array;
}

/** Zstandard. The library takes its results over value by value, which costs more than to compress them: here they are copied whole. */
export async function zstdCompressor(): Promise<(bytes: Uint8Array) => Uint8Array> {
  const zstd = await Zstd.load();
  const heap = (zstd as unknown as {readonly _mainModule: Heap})._mainModule;
  heap.heapToUint8Array = (place) => heap.heapView(place).slice();
  return (bytes) => zstd.compress(bytes, LEVEL);
}
