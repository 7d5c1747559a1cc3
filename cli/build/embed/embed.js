const fit = (frame, {source, data}) => {
  if (source !== frame.contentWindow || data?.type !== "parallax-embed" || !Number.isFinite(data.height)) return;
  frame.style.height = `${Math.min(20_000, Math.max(100, data.height))}px`;
};

/** Plain frames that ask for it by `data-parallax` become as high as their figures, too. */
addEventListener("message", (event) => {
  for (const frame of document.querySelectorAll("iframe[data-parallax]")) fit(frame, event);
});

/**
 * `<parallax-figure src="…" title="…" theme="auto">`: a figure of a Parallax site in another page, as high as it needs to be.
 *
 * `theme` is `light`, `dark`, or `auto` (the reader's system), and may change. The figure runs in a frame of its own, out of reach of
 * the styles of the page around it: it sees nothing of that page, and tells it nothing but its height.
 */
class ParallaxFigure extends HTMLElement {
  static observedAttributes = ["theme"];
  #frame = null;

  #hear = (event) => fit(this.#frame, event);

  connectedCallback() {
    addEventListener("message", this.#hear);
    if (this.#frame) return;
    const source = new URL(this.getAttribute("src") ?? "", document.baseURI);
    const theme = this.getAttribute("theme");
    if (theme === "light" || theme === "dark") source.searchParams.set("theme", theme);
    const frame = document.createElement("iframe");
    frame.src = source.href;
    frame.title = this.getAttribute("title") ?? "Figure";
    frame.loading = "lazy";
    frame.style.cssText = "display: block; width: 100%; height: 40rem; border: 0";
    this.#frame = frame;
    this.style.display ||= "block";
    this.attachShadow({mode: "open"}).append(frame);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
  }

  attributeChangedCallback(_name, _before, theme) {
    const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    this.#frame?.contentWindow?.postMessage({type: "parallax-theme", theme: dark ? "dark" : "light"}, "*");
  }
}

// A page may hold several snippets, each with this script.
if (!customElements.get("parallax-figure")) customElements.define("parallax-figure", ParallaxFigure);
