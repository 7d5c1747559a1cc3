/** Options of components whose values are models: any name of a model will do. */
export const MODEL_OPTIONS: ReadonlySet<string> = new Set(["models", "model", "pick", "a", "b"]);

/** Id of a figure whose author gave none: `GapRanking` → `gap-ranking`. */
export const figureId = (component: string): string => component.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
