/** What a new report begins with about a log whose mapping names pairs, and that is of no registered benchmark. */
export function pairedSection(suite: string): string {
  const [name, id] = [JSON.stringify(suite), slug(suite)];
  return `## What it understands and cannot draw

\${ref("${id}-gaps")} orders the models of this log by the gap between what they answer in words and what they draw.

\${GapRanking(data, {benchmark: ${name}, id: "${id}-gaps"})}

\${GapMap(data, {benchmark: ${name}, id: "${id}-map"})}

\${GapByCategory(data, {benchmark: ${name}, id: "${id}-categories"})}

\${GapOutcomes(data, {benchmark: ${name}, id: "${id}-outcomes"})}
`;
}

/** The same about a log that asks no item in both forms. Figures that would count several capabilities together are left out. */
export function unpairedSection(suite: string, isOfOneForm: boolean): string {
  const [name, id] = [JSON.stringify(suite), slug(suite)];
  const rates = isOfOneForm ? `\${Rates(data, {benchmark: ${name}, id: "${id}-rates"})}\n\n` : "";
  return `## ${suite}

\${ref("${id}-scores")} lists the scores of every model of this log.

${rates}\${Scores(data, {benchmark: ${name}, id: "${id}-scores"})}
`;
}

const slug = (suite: string): string => suite.toLowerCase().replace(/[^a-z0-9]+/g, "-");
