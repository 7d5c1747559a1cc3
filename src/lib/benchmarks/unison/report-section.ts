/** What a new report begins with about Unison. */
export const reportSection = (): string => `## What it answers and cannot draw

\${ref("unison-rates")} shows the share of questions answered about a given image, drawn right, and both.

\${GapRates(data, {benchmark: "unison", id: "unison-rates"})}
`;
