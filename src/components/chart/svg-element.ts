const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing, made without a template: where there are hundreds, parsing templates takes most of the time. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, String(attributes[key]));
  node.append(...children);
  return node;
}
