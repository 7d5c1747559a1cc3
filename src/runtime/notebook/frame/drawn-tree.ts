/** What a cell shows, as plain data: an element with its attributes and children, or text. */
export type DrawnTree =
  | string
  | {
      readonly tag: string;
      readonly svg: boolean;
      readonly attributes: readonly (readonly [string, string])[];
      readonly children: readonly DrawnTree[];
    };

const ELEMENTS = new Set(
  (
    "svg g path rect circle line text tspan textPath defs clipPath mask linearGradient radialGradient stop marker polygon polyline ellipse title desc image " +
    "pattern use style symbol " +
    "div span p table caption thead tbody tfoot tr th td figure figcaption h1 h2 h3 h4 h5 h6 ul ol li dl dt dd b i em strong code pre br hr small " +
    "sub sup a img section details summary blockquote mark"
  ).split(" ")
);
const ADDRESSES = new Set(["href", "src"]);
/** Styles that would load something; the frame's policy refuses them too. */
const LOADS = /url\((?!\s*["']?#)|@import|image-set|\\/i;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/;

/** True if a frame may show this attribute: no handlers, and addresses only of the tree's own parts or of pictures inside it. */
export function isShowable(name: string, value: string): boolean {
  if (!/^[a-zA-Z][\w:.-]*$/.test(name) || /^on/i.test(name)) return false;
  const plain = name.toLowerCase().replace(/^xlink:/, "");
  if (LOADS.test(value) && plain === "style") return false;
  if (ADDRESSES.has(plain)) return value.startsWith("#") || PICTURE.test(value);
  return !/^(?:srcdoc|srcset|action|formaction|ping|background|poster|data|target|http-equiv|is|contenteditable|tabindex|autofocus)$/.test(
    plain
  );
}

/** Builds a tree in a document; elements that are not on the list are left out with everything in them. */
export function buildTree(tree: DrawnTree, document: Document): Node {
  if (typeof tree === "string") return document.createTextNode(tree);
  if (!ELEMENTS.has(tree.tag)) return document.createTextNode("");
  const element = document.createElementNS(
    tree.svg ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml",
    tree.tag
  );
  for (const [name, value] of tree.attributes) if (isShowable(name, value)) element.setAttribute(name, value);
  if (tree.tag === "style" && tree.children.some((child) => typeof child === "string" && LOADS.test(child)))
    return element;
  for (const child of tree.children) element.append(buildTree(child, document));
  return element;
}
