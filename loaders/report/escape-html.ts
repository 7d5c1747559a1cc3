const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  $: "&#36;",
  "`": "&#96;"
};

/** Text that HTML, Markdown's code marks and inline expressions leave alone. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"$`]/g, (sign) => ENTITIES[sign]!);
