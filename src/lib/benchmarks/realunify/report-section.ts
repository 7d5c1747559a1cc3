/** What a new report begins with about RealUnify. */
export const reportSection = (): string => `## Whether one ability helps the other

\${ref("stepwise-change")} compares answering at once with answering in two steps.

\${StepwiseChange(data)}
`;
