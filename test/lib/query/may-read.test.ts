import {describe, expect, it} from "vitest";
import {STARTER_QUERIES} from "../../../src/lib/benchmarks/starter-queries.js";
import {mayRead} from "../../../src/lib/query/index.js";

const reads = (sql: string) => mayRead(sql, new Set(["unieval", "gapeval", "unieval_items"]));

describe("mayRead(sql, tables)", () => {
  it.each([
    "select * from published where benchmark = 'unieval'",
    "select * from published where benchmark <> 'unieval' and model like 'gapeval%'",
    "select * from published where benchmark in ('unieval', 'gapeval') -- from unieval",
    "/* of unieval */ select 'unieval' as benchmark, avg(value) as gapeval from published order by gapeval",
    'select value as "unieval" from published',
    "select unieval.value from published as unieval",
    "select case benchmark when 'unieval' then 1 else 0 end from published"
  ])("takes no value, comment or alias for a table: %s", (sql) => expect(reads(sql)).toBe(false));

  it.each([
    "select * from unieval",
    "SELECT * FROM UniEval",
    'from "unieval"',
    "from 'unieval'",
    "from published, 'unieval'",
    "select * from (unieval join published using (model))",
    "from loaded.unieval_items",
    "from memory . main . unieval u",
    "from t: unieval",
    "summarize unieval",
    "table unieval",
    "pivot unieval on category",
    "with x as (from unieval) select 'a''unieval' from x",
    "select E'\\'', * from unieval where answer = ''",
    "select $$'$$, * from unieval where answer = ''",
    "/* /* */ ' */ select * from unieval where answer = ''",
    "select 1 -- '\nfrom unieval -- '",
    "select '--', * from unieval",
    "select \"'\", * from unieval where answer = ''",
    "from query_table('unieval')",
    "from query('select * from ' || 'unieval')",
    "from mine(t := 'unieval')",
    "from mine(t => 'unieval')",
    "from mine('unieval')",
    "select benchmark in ('a') from published, unieval",
    "select * from published where model in (select model from unieval)"
  ])("names a table that is read: %s", (sql) => expect(reads(sql)).toBe(true));

  it("finds the table of every starter on a simulated log", () => {
    const simulated = new Set(["gapeval", "realunify", "unieval", "umnibench"]);
    for (const {sql} of STARTER_QUERIES)
      expect(mayRead(sql, simulated), sql).toBe(
        /\b(?:from|join)\s+(?:gapeval|realunify|unieval|umnibench)\b/i.test(sql)
      );
  });
});
