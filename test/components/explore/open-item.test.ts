import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import type {ExploreContext, InForce} from "../../../src/components/explore/view/context.js";
import {openFirst} from "../../../src/components/explore/items/open-item.js";
import type {ExploreState} from "../../../src/components/explore/view/state.js";
import {signal} from "../../../src/components/dom/signal.js";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {CrossFilter, facetOf} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";

beforeEach(() => void vi.stubGlobal("document", {getElementById: () => null, activeElement: null}));
afterEach(() => void vi.unstubAllGlobals());

/** A context of three models, each scored on an item of its own, that follows its state as the explorer's does: counts come late. */
function explorer() {
  const builder = new VerdictTableBuilder();
  for (const model of ["a", "b", "c"])
    builder.add([
      canonicalRow({
        subjectId: model,
        item: itemRow({itemId: `t/${model}`, suite: "t", capability: "understanding"}),
        status: "ok",
        sourceId: "f",
        place: "",
        judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId: "j", score: 1, status: "ok"})]
      })
    ]);
  const {table} = builder.finish({label: "", simulated: true});
  const models = facetOf(table, "model")!.values;
  const filter = new CrossFilter(table);
  const inForce = signal<InForce>({counts: filter.counts(), effects: null}, {immediate: true});
  let now = {
    ...Object.fromEntries(table.facets.map(({id}) => [id, []])),
    item: "",
    slice: "",
    text: ""
  } as unknown as ExploreState;
  let applied = "";
  const follow = () => {
    if (now.model.join() === applied) return;
    applied = now.model.join();
    const isChosen = (code: number) => Number(now.model.length === 0 || now.model.includes(code));
    filter.filter(
      "model",
      Uint8Array.from(models, (_, code) => isChosen(code))
    );
    setTimeout(() => inForce.set({counts: filter.counts(), effects: null}));
  };
  const set = (change: Partial<ExploreState>) => {
    now = {...now, ...change} as ExploreState;
    queueMicrotask(follow);
  };
  const context = {table, filter, inForce, state: {get: () => now, set}} as unknown as ExploreContext;
  return {
    choose: (...names: string[]) => set({model: names.map((name) => models.indexOf(name))}),
    openFirst: () => openFirst(context),
    close: () => set({item: ""}),
    /** What is open once everything is counted. */
    async opened() {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return now.item;
    }
  };
}

describe("openFirst(context)", () => {
  it("opens the first item of what the filters leave, once they are counted", async () => {
    const page = explorer();
    page.choose("b");
    page.openFirst();
    expect(await page.opened()).toBe("t/b");
  });

  it("opens it again where its filters are in force already, and nothing at the next change", async () => {
    const page = explorer();
    page.choose("b");
    page.openFirst();
    await page.opened();
    page.close();
    page.choose("b");
    page.openFirst();
    expect(await page.opened()).toBe("t/b");
    page.close();
    page.choose();
    expect(await page.opened()).toBe("");
  });

  it("opens nothing where the reader sets other filters before they are counted", async () => {
    const page = explorer();
    page.choose("b");
    page.openFirst();
    await Promise.resolve();
    page.choose("c");
    expect(await page.opened()).toBe("");
  });

  it("waits for its own filters while earlier ones are still being counted", async () => {
    const page = explorer();
    page.choose("c");
    await Promise.resolve();
    page.choose("b");
    page.openFirst();
    expect(await page.opened()).toBe("t/b");
  });
});
