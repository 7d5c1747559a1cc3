import {it} from "vitest";

/** A test that measures rates over many made-up logs: it is not run again for each of hundreds of small faults (`npm run mutants`). */
export const itAtLength = it.runIf(process.env["MUTANTS_TESTS"] === undefined);
