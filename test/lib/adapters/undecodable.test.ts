import {expect, it} from "vitest";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {readAll} from "./support/read-all.js";

/** 题, 甲, 是 and 否 in GB 18030, none of which is UTF-8. */
const GB = {题: "\xcc\xe2", 甲: "\xbc\xd7", 是: "\xca\xc7", 否: "\xb7\xf1"};

const read = (text: string, columns: Record<string, string>) =>
  readAll(
    [
      memoryFile(
        "own.csv",
        Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      )
    ],
    {
      source: {mapping: columnMapping({suite: "own", columns})}
    }
  );

it("names that lost characters are refused: models were pooled, and wrong answers were equal to right ones", async () => {
  const named = {subject: "model", item: "id", score: "score", category: "kind"};
  const table = [
    "model,id,kind,score,note",
    `m,1,a,1,plain`,
    `${GB.甲},2,a,1,`,
    `m,${GB.题},a,1,`,
    `m,4,${GB.题},1,`,
    `m,5,a,0,${GB.是}`
  ];
  const {rows, ledger} = await read(table.join("\n"), named);
  expect(rows.map(({itemId, own}) => [itemId, own])).toEqual([
    ["own/1", '{"note":"plain"}'],
    ["own/5", undefined]
  ]);
  expect(ledger.entries.map(({kind, place, reason}) => `${kind} ${place}: ${reason}`)).toEqual([
    "rejected line 3: undecodable model; expected a file in UTF-8: \ufffd\ufffd",
    "rejected line 4: undecodable item; expected a file in UTF-8: own/\ufffd\ufffd",
    "rejected line 5: undecodable category; expected a file in UTF-8: \ufffd\ufffd",
    "warning line 6: note: undecodable characters, so that it is not kept: it would be one with others",
    "warning file: undecodable characters: 8"
  ]);

  const keyed = await read(["model,id,gold,read", `m,1,${GB.是},${GB.否}`, "m,2,A,A"].join("\n"), {
    subject: "model",
    item: "id",
    key: "gold",
    parsed: "read"
  });
  expect(keyed.rows.map(({itemId, judgments}) => [itemId, judgments[0]!.score])).toEqual([["own/2", 1]]);
  expect(keyed.ledger.entries[0]!.reason).toBe('undecodable key; expected a file in UTF-8: "\ufffd\ufffd"');
});
