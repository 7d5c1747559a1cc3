/** What a new report begins with about a log whose mapping names pairs, and that is of no registered benchmark. */
export function pairedSection(suite: string): string {
  const [name, id] = [JSON.stringify(suite), suite.toLowerCase().replace(/[^a-z0-9]+/g, "-")];
  return `## What it understands and cannot draw

\${ref("${id}-gaps")} orders the models of this log by the gap between what they answer in words and what they draw.

\${GapRanking(data, {benchmark: ${name}, id: "${id}-gaps"})}

\${GapMap(data, {benchmark: ${name}, id: "${id}-map"})}

\${GapByCategory(data, {benchmark: ${name}, id: "${id}-categories"})}

\${GapOutcomes(data, {benchmark: ${name}, id: "${id}-outcomes"})}
`;
}
