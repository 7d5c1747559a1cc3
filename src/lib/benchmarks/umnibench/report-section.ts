/** What a new report begins with about UmniBench. */
export const reportSection = (): string => `## What survives

\${ref("umni-stages")} follows an image through three stages.

\${UmniStages(data)}
`;
