import {unreadText} from "../../src/lib/adapters/index.js";
import type {CheckFinding} from "./check-finding.js";
import type {ReportSource} from "./report-logs.js";

/** What is wrong with the records of a report's sources: in files that could not be read, rejected with the first place, contradicting, of no benchmark that has a page. */
export const recordFindings = (
  sources: readonly Pick<ReportSource, "name" | "ledger" | "otherSuites">[]
): CheckFinding[] =>
  sources.flatMap(({name, ledger, otherSuites}) => {
    const {rejected} = ledger.total;
    const first = ledger.entries.find(({kind}) => kind === "rejected");
    const messages = [
      ...(ledger.unread.length > 0
        ? [`${unreadText(ledger.unread)}; the first: ${ledger.unread[0]!.file}: ${ledger.unread[0]!.reason}`]
        : []),
      ...(rejected > 0
        ? [
            `${rejected} ${rejected === 1 ? "record" : "records"} rejected; the first: ${first ? `${first.file}, ${first.place}: ${first.reason}` : "no reason given"}`
          ]
        : []),
      ...(ledger.conflicts > 0 ? [`${ledger.conflicts} records contradict an earlier one`] : []),
      ...Object.entries(otherSuites).map(
        ([suite, count]) =>
          `${count} records of ${suite}, which is none of the benchmarks that the site knows, stand on no page: take them out of the list of sources, and show them by OwnFigure`
      )
    ];
    return messages.map((message) => ({check: "records", where: name, message}));
  });
