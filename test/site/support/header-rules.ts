/** Rules of a `_headers` file as Netlify and Cloudflare apply them: every rule that matches adds its headers. */
export function headersFor(file: string, path: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  let matches = false;
  for (const line of file.split("\n")) {
    if (/^\S/.test(line)) {
      const pattern = line
        .trim()
        .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
        .replaceAll("*", ".*");
      matches = new RegExp(`^${pattern}$`).test(path);
    } else if (matches && line.includes(":")) {
      const at = line.indexOf(":");
      const name = line.slice(0, at).trim().toLowerCase();
      (found[name] ??= []).push(line.slice(at + 1).trim());
    }
  }
  return found;
}
