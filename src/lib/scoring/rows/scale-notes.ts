import type {CellCount} from "./cell-counts.js";
import {groupRows} from "./group-rows.js";
import {isOwnScale, joinedScales} from "./score-scale.js";
import type {SuiteRules} from "./suite-rules.js";
import type {ScoredNote} from "./scored-notes.js";

/**
 * By suite and rule: which means are in units of their own, and which leave out what is no number.
 *
 * @param countsUnjudged - of which suites the rules say what that counts as
 */
export function scaleNotes(cells: readonly CellCount[], countsUnjudged: SuiteRules["countsUnjudged"]): ScoredNote[] {
  const rules = groupRows(cells, ({suite, scorerId}) => `${suite}\u0000${scorerId}`);
  return [...rules.values()].flatMap((own) => {
    const {suite, scorerId} = own[0]!;
    const scale = joinedScales(own.map((cell) => cell.scale));
    const scored = own.reduce((sum, cell) => sum + cell.scored, 0);
    const unread = countsUnjudged(suite) ? 0 : own.reduce((sum, cell) => sum + cell.unread, 0);
    const texts = [
      ...(scale !== null && isOwnScale(scale)
        ? [
            `the ${scored} values of ${scorerId} go from ${shownNumber(scale.least)} to ${shownNumber(scale.most)}: they are no shares, and their means are in units of their own`
          ]
        : []),
      ...(unread > 0 && scored > 0
        ? [`${unread} of ${unread + scored} values of ${scorerId} are no number: its means are of the others alone`]
        : [])
    ];
    return texts.map((text) => ({suite, text}));
  });
}

const shownNumber = (value: number): string => String(Math.round(value * 1e4) / 1e4);
