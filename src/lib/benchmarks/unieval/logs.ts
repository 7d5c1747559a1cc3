import {reportSection} from "./report-section.js";
import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {UNIEVAL} from "./adapter/unieval.js";
import {mayBeUniEval} from "./adapter/unieval-folders.js";
import {asUniEvalBank, uniEvalBank, type RawUniEvalCase} from "./scoring/bank.js";
import {NAMED_UNIEVAL} from "./scoring/official-scorer.js";
import {StreamedUniEval} from "./scoring/streamed-unieval.js";
import {uniEvalLines} from "./scoring/unieval-lines.js";

export const uniEvalLogs: BenchmarkLogs = {
  reportSection,
  adapters: [UNIEVAL],
  scorers: [NAMED_UNIEVAL],
  lines(rows, {bank}) {
    const own = asUniEvalBank(bank);
    return own === undefined ? null : uniEvalLines(rows, own);
  },
  bank: {
    path: /(?:^|\/)uni_?bench[^/]*\.json$/i,
    copy: "unieval/unibench.json.gz",
    name: "UniBench",
    isNeededBy: mayBeUniEval,
    read(content) {
      if (!Array.isArray(content)) throw new RangeError("invalid bank; expected a list of cases");
      return uniEvalBank(content as unknown as readonly RawUniEvalCase[]);
    }
  },
  streamed(bank) {
    const own = asUniEvalBank(bank);
    if (own === undefined) throw new RangeError(`invalid bank; expected unieval: ${bank.suite}`);
    return new StreamedUniEval(own);
  }
};
