/** What a new report begins with about WISE. */
export const reportSection = (): string => `## What its drawings know

\${ref("wise-scores")} shows the scores by category.

\${WiseScores(data, {release: "first", id: "wise-scores"})}
`;
