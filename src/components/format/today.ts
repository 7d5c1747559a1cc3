/** The day, as files and citations give it: `2026-11-30`. */
export const today = (): string => new Date().toISOString().slice(0, 10);
