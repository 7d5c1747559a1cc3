/** Sets the attributes that differ: on hundreds of nodes, setting what is there already is not free. `undefined` leaves one as it is. */
export function setAttributes(node: Element, attributes: Readonly<Record<string, string | number | undefined>>): void {
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
  }
}
