import {readdirSync, readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {parse} from "yaml";

interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const own = readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`);

describe.each([...own, "docs/authors/report-pages.yml"])("%s", (file) => {
  const text = readFileSync(file, "utf8");
  const {on, permissions, jobs} = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it("names every action by a commit, and the release that it is", () => {
    const used = text.split("\n").filter((line) => /\buses:/.test(line));
    expect(used).toHaveLength(steps.filter(({uses}) => uses !== undefined).length);
    for (const line of used) expect(line).toMatch(/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("may read the repository and no more, but for a job of main alone that runs no code of it", () => {
    expect(permissions).toEqual({contents: "read"});
    for (const job of Object.values(jobs).filter((one) => one.permissions !== undefined)) {
      expect(job.if).toBe("github.ref == 'refs/heads/main'");
      expect(
        job.steps.filter(({run, uses = ""}) => run !== undefined || !uses.startsWith("actions/deploy-pages@"))
      ).toEqual([]);
    }
    expect(Object.keys(on)).not.toContain("pull_request_target");
  });

  it("keeps no credentials in the checkout, where other code runs", () => {
    const checkouts = steps.filter(({uses}) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with).toMatchObject({"persist-credentials": false});
  });
});
