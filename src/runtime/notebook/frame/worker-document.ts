/**
 * The few parts of a document that Plot and d3 draw with, for a worker, which has none: elements with attributes, styles and
 * children. Nothing is laid out or shown here; what is drawn is sent to a frame as a tree.
 */
const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";

export class WorkerNode {
  parentNode: WorkerElement | null = null;
  readonly childNodes: WorkerNode[] = [];
  readonly ownerDocument: unknown = globalThis.document;
  get firstChild(): WorkerNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): WorkerNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): WorkerNode | null {
    const around = this.parentNode?.childNodes ?? [];
    return around[around.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join("");
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
  addEventListener(): void {}
  removeEventListener(): void {}
  dispatchEvent(): boolean {
    return true;
  }
}

export class WorkerText extends WorkerNode {
  readonly data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
  override get textContent(): string {
    return this.data;
  }
}

class WorkerStyle {
  readonly values = new Map<string, string>();
  setProperty(name: string, value: unknown): void {
    this.values.set(name, String(value));
  }
  removeProperty(name: string): void {
    this.values.delete(name);
  }
  getPropertyValue(name: string): string {
    return this.values.get(name) ?? "";
  }
}

export class WorkerElement extends WorkerNode {
  readonly localName: string;
  readonly namespaceURI: string;
  readonly attributes = new Map<string, string>();
  readonly style = new Proxy(new WorkerStyle(), {
    get: (style, key) => {
      const own = Reflect.get(style, key) as unknown;
      if (own !== undefined || typeof key !== "string") return typeof own === "function" ? own.bind(style) : own;
      return style.getPropertyValue(dashed(key));
    },
    set: (style, key, value) => (style.setProperty(dashed(String(key)), value), true)
  });
  constructor(namespace: string, name: string) {
    super();
    this.namespaceURI = namespace;
    this.localName = name;
  }
  get tagName(): string {
    return this.localName;
  }
  get nodeName(): string {
    return this.localName;
  }
  get children(): WorkerElement[] {
    return this.childNodes.filter((child) => child instanceof WorkerElement);
  }
  get firstElementChild(): WorkerElement | null {
    return this.children[0] ?? null;
  }
  get ownerSVGElement(): WorkerElement | null {
    for (let at = this.parentNode; at; at = at.parentNode) if (at.localName === "svg") return at;
    return null;
  }
  override get textContent(): string {
    return super.textContent;
  }
  override set textContent(text: string) {
    this.childNodes.length = 0;
    if (text !== "" && text != null) this.appendChild(new WorkerText(String(text)));
  }
  get className(): string {
    return this.getAttribute("class") ?? "";
  }
  set className(value: string) {
    this.setAttribute("class", value);
  }
  get id(): string {
    return this.getAttribute("id") ?? "";
  }
  set id(value: string) {
    this.setAttribute("id", value);
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  getAttributeNS(_: string | null, name: string): string | null {
    return this.getAttribute(name);
  }
  setAttributeNS(_: string | null, name: string, value: unknown): void {
    this.setAttribute(name.replace(/^xlink:/, ""), value);
  }
  removeAttributeNS(_: string | null, name: string): void {
    this.removeAttribute(name);
  }
  appendChild<N extends WorkerNode>(child: N): N {
    return this.insertBefore(child, null);
  }
  append(...parts: unknown[]): void {
    for (const part of parts) this.appendChild(part instanceof WorkerNode ? part : new WorkerText(String(part)));
  }
  prepend(...parts: unknown[]): void {
    const first = this.firstChild;
    for (const part of parts)
      this.insertBefore(part instanceof WorkerNode ? part : new WorkerText(String(part)), first);
  }
  replaceChildren(...parts: unknown[]): void {
    this.childNodes.length = 0;
    this.append(...parts);
  }
  insertBefore<N extends WorkerNode>(child: N, before: WorkerNode | null): N {
    child.parentNode?.removeChild(child);
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    if (at < 0) this.childNodes.push(child);
    else this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild<N extends WorkerNode>(child: N): N {
    const at = this.childNodes.indexOf(child);
    if (at >= 0) this.childNodes.splice(at, 1);
    child.parentNode = null;
    return child;
  }
  cloneNode(deep = false): WorkerElement {
    const copy = new WorkerElement(this.namespaceURI, this.localName);
    for (const [name, value] of this.attributes) copy.setAttribute(name, value);
    for (const [name, value] of this.style.values) copy.style.setProperty(name, value);
    if (deep)
      for (const child of this.childNodes)
        copy.appendChild(child instanceof WorkerElement ? child.cloneNode(true) : new WorkerText(child.textContent));
    return copy;
  }
  compareDocumentPosition(other: WorkerNode): number {
    const around = this.parentNode?.childNodes ?? [];
    return around.indexOf(this) < around.indexOf(other) ? 4 : 2;
  }
  *#below(): Generator<WorkerElement> {
    for (const child of this.children) {
      yield child;
      yield* child.#below();
    }
  }
  matches(selector: string): boolean {
    return selector.split(",").some((part) => this.#matchesOne(part.trim().split(/[\s>]+/)));
  }
  #matchesOne(steps: readonly string[]): boolean {
    if (!isSimpleMatch(this, steps.at(-1)!)) return false;
    if (steps.length === 1) return true;
    for (let at = this.parentNode; at; at = at.parentNode) if (at.#matchesOne(steps.slice(0, -1))) return true;
    return false;
  }
  querySelectorAll(selector: string): WorkerElement[] {
    return [...this.#below()].filter((element) => element.matches(selector));
  }
  querySelector(selector: string): WorkerElement | null {
    for (const element of this.#below()) if (element.matches(selector)) return element;
    return null;
  }
  getBoundingClientRect(): {x: number; y: number; width: number; height: number} {
    return {x: 0, y: 0, width: 0, height: 0};
  }
  /** Ramps of legends are drawn on a canvas: one column of colours, kept as a picture of rectangles. */
  getContext(): unknown {
    const cells: string[] = [];
    const context = {
      fillStyle: "",
      fillRect: (x: number, y: number, width: number, height: number) =>
        void cells.push(
          `<rect x="${x}" y="${y}" width="${width + 0.5}" height="${height}" fill="${encodeURIComponent(context.fillStyle)}"/>`
        )
    };
    Object.assign(this, {
      toDataURL: () => {
        const {width = 256, height = 1} = this as unknown as {width?: number; height?: number};
        const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none"`;
        return `data:image/svg+xml,<svg xmlns="${SVG}" ${box}>${cells.join("")}</svg>`;
      }
    });
    return context;
  }
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** One step of a selector: a name, classes, an id, attributes. */
function isSimpleMatch(element: WorkerElement, step: string): boolean {
  const parts = step.match(/^[\w-]+|\*|[.#][\w-]+|\[[^\]]+\]/g) ?? [];
  return parts.every((part) => {
    if (part === "*") return true;
    if (part.startsWith(".")) return element.className.split(/\s+/).includes(part.slice(1));
    if (part.startsWith("#")) return element.id === part.slice(1);
    if (!part.startsWith("[")) return element.localName === part;
    const [name, value] = part.slice(1, -1).split("=");
    return value === undefined
      ? element.hasAttribute(name!)
      : element.getAttribute(name!) === value.replace(/["']/g, "");
  });
}

/** The document of a worker; it makes elements and finds none. */
export function createWorkerDocument(): Document {
  const made = {
    createElementNS: (namespace: string, name: string) => new WorkerElement(namespace, name),
    createElement: (name: string) => new WorkerElement(HTML, name),
    createTextNode: (text: string) => new WorkerText(text),
    querySelector: () => null,
    querySelectorAll: () => [],
    addEventListener: () => undefined,
    defaultView: globalThis
  };
  Object.assign(globalThis, {document: made});
  const root = new WorkerElement(HTML, "html");
  Object.assign(made, {documentElement: root, body: root});
  return made as unknown as Document;
}
