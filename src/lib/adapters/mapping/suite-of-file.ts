/**
 * The benchmark that a table without a name for it is of: what its file is called, less the model that answered all of it, since tables
 * of several models are then of one benchmark (`results/gpt-4o__chartqa.jsonl` is of `chartqa`). Of a file called after its model alone
 * it is the folder, and `answers` where there is none.
 *
 * @param path - of the file
 * @param models - that the table names
 */
export function suiteOfFile(path: string, models: ReadonlySet<string>): string {
  const parts = path.split("/");
  const stem = (parts.at(-1) ?? "").replace(/\.\w+$/, "");
  const [model] = models.size === 1 ? models : [""];
  const rest = withoutModel(stem, model!);
  return slug(rest === "" ? (parts.at(-2) ?? "") : rest) || "answers";
}

/** A file's name without the model that it begins or ends with, with or without who made it; the name as it is otherwise. */
function withoutModel(stem: string, model: string): string {
  for (const name of [model, model.split("/").at(-1)!]) {
    const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
    if (words.length === 0) continue;
    const pattern = words.join("[^\\p{L}\\p{N}]+");
    const rest = stem
      .replace(new RegExp(`^${pattern}(?:[^\\p{L}\\p{N}]+|$)`, "iu"), "")
      .replace(new RegExp(`(?:[^\\p{L}\\p{N}]+|^)${pattern}$`, "iu"), "");
    if (rest !== stem) return rest;
  }
  return stem;
}

const slug = (name: string): string => name.replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "");
