/** Model among printed ones that stands for a subject of the reader's own log, by the subject's slug. */
export const ownModel = (slug: string): string => `own-${slug}`;

const OWN = /^own-(.+)$/;

/** The slug of the subject that such a model stands for; `null` for a printed one. */
export const subjectOfOwn = (model: string): string | null => OWN.exec(model)?.[1] ?? null;
