/**
 * Which files of tests run for a mutant, and in which order: quick ones first, since a run ends with the first test that fails.
 *
 * A mutant that is reached outside tests (where a file builds what its tests share) has all files run by Stryker; here only those run
 * that reach it. That is sure because each file has a process of its own in the run without a mutant, and loads all that it imports.
 */
import {readFileSync} from "node:fs";
import {BaseSequencer, type TestSpecification} from "vitest/node";
import type {FileNote} from "./file-note.js";

let notes: ReadonlyMap<string, FileNote> | undefined;

export class FilesInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first] = files;
    if (first === undefined) return files;
    const given = first.project.getProvidedContext() as unknown as Readonly<Record<string, string>>;
    const isDry = given["mode"] === "dry-run";
    for (const {project} of files) project.config.isolate = isDry;
    if (isDry) return super.sort(files);
    const known = (notes ??= readNotes());
    const note = ({moduleId}: TestSpecification) => known.get(moduleId)!;
    const mutant = given["activeMutant"]!;
    const reaching =
      given["mutantActivation"] === "static" ? files.filter((file) => note(file).reached.includes(mutant)) : files;
    if (reaching.length === 0) throw new Error(`no file of tests reaches mutant ${mutant}`);
    return [...reaching].sort((a, b) => note(a).ms - note(b).ms);
  }
}

function readNotes(): ReadonlyMap<string, FileNote> {
  const lines = readFileSync(process.env["MUTANTS_NOTES"]!, "utf8").trimEnd().split("\n");
  return new Map(lines.map((line) => JSON.parse(line) as FileNote).map((note) => [note.file, note]));
}
