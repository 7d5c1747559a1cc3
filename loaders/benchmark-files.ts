import {existsSync} from "node:fs";
import {join} from "node:path";
import type {BenchmarkId} from "../src/lib/schema/index.js";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";
import type {InputRoot} from "./input-text.js";

/** Files of a benchmark's folder of data, from the root of the inputs. */
export const benchmarkFile = (benchmark: BenchmarkId, name: string): string => `data/${benchmark}/${name}`;

/** The files of one name that benchmarks have, by benchmark: not every document states or marks anything. */
export const filesNamed = ({root}: InputRoot, name: string): readonly (readonly [BenchmarkId, string])[] =>
  BENCHMARK_IDS.map((id) => [id, benchmarkFile(id, name)] as const).filter(([, file]) => existsSync(join(root, file)));
