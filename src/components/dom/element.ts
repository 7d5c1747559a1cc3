/**
 * An element of a class and what it holds; strings are texts. For what is made by the hundred: templates are parsed anew each time.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...held: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  if (className !== "") node.className = className;
  node.append(...held);
  return node;
}
