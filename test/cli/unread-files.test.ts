import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {folderOf, runCommand} from "./run-command.js";

const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n";
const answer = JSON.stringify({task_type: "t", evaluation_prompt: "q", answer: "B", response: "B"});
const whole = {"m.jsonl": answer};
const WORDS = "1 file that looks like a log could not be read";

interface Content {
  readonly publishable?: boolean;
  readonly problems?: readonly string[];
  readonly ledger?: {readonly unread: readonly {readonly file: string}[]};
  readonly unread?: readonly {readonly file: string}[];
}

describe("a file that looks like a log and cannot be read", () => {
  const folder = folderOf({...whole, "b.eval": pointer});

  it.each(["check", "inspect", "score", "ingest", "export"])(
    "comes first in %s, which ends with 1",
    async (command) => {
      const more = command === "export" ? ["--to", "jsonl"] : [];
      const {code, data, talk} = await runCommand(command, folder, ...more);
      expect(code).toBe(1);
      const said = talk.includes(WORDS) ? talk : data;
      expect(said.startsWith(`${WORDS}: records may be missing.\n`)).toBe(true);
      expect(said).toMatch(/b\.eval: a Git LFS pointer in place of the file: fetch it with git lfs pull/);
      expect(said.match(/b\.eval/g)).toHaveLength(1);
    }
  );

  it("is a problem of check, which never says publishable beside it", async () => {
    const {data} = await runCommand("check", folder);
    expect(data).toContain(`Not publishable: ${WORDS}.`);
    expect(data).not.toContain("Publishable.");
    expect((await runCommand("check", folderOf(whole))).data).toContain("Publishable.");
  });

  it("stands in the JSON of every command", async () => {
    const out = join(folderOf({}), "out");
    for (const argv of [["check"], ["inspect"], ["score"], ["ingest", "-o", out]]) {
      const [command = "", ...more] = argv;
      const content = JSON.parse((await runCommand(command, folder, "--json", "-q", ...more)).data) as Content;
      const unread = content.ledger?.unread ?? content.unread;
      expect(
        unread?.map(({file}) => file.split("/").at(-1)),
        command
      ).toEqual(["b.eval"]);
    }
  });

  it("ends with 1 where nothing else is there, and what only has no answers with 3", async () => {
    expect((await runCommand("score", folderOf({"b.eval": pointer}))).code).toBe(1);
    expect((await runCommand("score", folderOf({"readme.md": "words"}))).code).toBe(3);
  });
});
