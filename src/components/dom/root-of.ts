/** What has the focus among the things that a part of the page stands with: in a shadow root the page itself knows its host only. */
export function activeBeside(part: Node): Element | null {
  const root = part.getRootNode();
  return "activeElement" in root ? (root as Document | ShadowRoot).activeElement : null;
}

/** Where things go that stand over the page, for a part of it: beside it, where its style sheet reaches. */
export function overlayPlace(part: Node): Node {
  const root = part.getRootNode();
  return root instanceof ShadowRoot ? root : document.body;
}

/** Did something happen within a part of the page? From outside of a shadow root its events seem to come from its host. */
export const happenedIn = (part: Element, event: Event): boolean => event.composedPath().includes(part);
