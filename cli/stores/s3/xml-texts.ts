const ENTITIES: Readonly<Record<string, string>> = {lt: "<", gt: ">", amp: "&", quot: '"', apos: "'"};

/** The texts of elements of a name, in order; a store's answers have no attributes that matter, and nest none of a name in itself. */
export const xmlTexts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"))].map(([, text]) => text!);

/** The first of them, as it reads. */
export function xmlText(xml: string, name: string): string | null {
  const [text] = xmlTexts(xml, name);
  return text === undefined ? null : unescaped(text);
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(x?)([\da-f]+)|(\w+));/gi,
    (whole, hex: string, number: string | undefined, name: string) =>
      number === undefined
        ? (ENTITIES[name] ?? whole)
        : String.fromCodePoint(Number.parseInt(number, hex === "" ? 10 : 16))
  );
}
