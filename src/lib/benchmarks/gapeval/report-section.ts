/** What a new report begins with about GapEval. */
export const reportSection = (model: string | null): string => `## What it understands and cannot draw

${model === null ? "" : `The gap of this model is \${value("gap", {model: "${model}"})} points: \${value("gap-und", {model: "${model}"})} of the items are right in words, \${value("gap-gen", {model: "${model}"})} in pictures. `}\${ref("gap-ranking")} puts it beside the published models.

\${GapRanking(data)}

\${GapByCategory(data)}
`;
