/**
 * Runs before each file of tests. Without a mutant it notes what the file reaches and how long it takes, for `./files-in-order.ts`. With
 * one, it ends a run at the first test that fails: Vitest would load all files that follow, though it runs none of their tests.
 */
import {appendFileSync} from "node:fs";
import {afterAll, afterEach, inject} from "vitest";
import type {FileNote} from "./file-note.js";

type Hits = Readonly<Record<string, number>>;
interface Instrumented {
  mutantCoverage?: {readonly static: Hits; readonly perTest: Readonly<Record<string, Hits>>};
  /** The mutant that a test of this run has noticed. */
  noticed?: string;
}

const given = (name: string) => inject(name as never) as unknown as string;
const global = globalThis as unknown as Record<string, Instrumented | undefined>;
const instrumented = (global[given("globalNamespace")] ??= {});

if (given("mode") === "dry-run") {
  const start = performance.now();
  afterAll(({}, {file}) => {
    const {static: outside = {}, perTest = {}} = instrumented.mutantCoverage ?? {};
    const reached = new Set([outside, ...Object.values(perTest)].flatMap((hits) => Object.keys(hits)));
    const note: FileNote = {file: file.filepath, ms: performance.now() - start, reached: [...reached]};
    appendFileSync(process.env["MUTANTS_NOTES"]!, `${JSON.stringify(note)}\n`);
  });
} else {
  const mutant = given("activeMutant");
  if (instrumented.noticed === mutant) throw new Error("A test has failed before: the rest is not run.");
  afterEach(({task}) => {
    if (task.result?.state === "fail") instrumented.noticed = mutant;
  });
}
