/** What a new report begins with about UniEval. */
export const reportSection = (): string => `## What it draws and recognises

\${ref("uni-scores")} shows UniScore beside a program that always gives the same letter.

\${UniScores(data)}

\${UniHeatmap(data)}
`;
