/** What a new report begins with about UniG2U. */
export const reportSection = (): string => `## What unified models answer, and their base models

\${ref("unig2u-scores")} shows both, answering at once and drawing first.

\${UniG2UScores(data, {id: "unig2u-scores"})}
`;
