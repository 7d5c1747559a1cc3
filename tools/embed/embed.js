/**
 * `<parallax-figure src="…">`: a figure of a Parallax site in another page, as high as it needs to be.
 *
 * The figure runs in a frame of its own: it sees nothing of the page around it, and tells it nothing but its height.
 */
class ParallaxFigure extends HTMLElement {
  #frame = null;

  connectedCallback() {
    if (this.#frame) return;
    const source = new URL(this.getAttribute("src") ?? "", document.baseURI);
    const frame = document.createElement("iframe");
    frame.src = source.href;
    frame.title = this.getAttribute("title") ?? "Figure";
    frame.loading = "lazy";
    frame.style.cssText = "display: block; width: 100%; height: 40rem; border: 0";
    addEventListener("message", ({source: from, data}) => {
      if (from !== frame.contentWindow || data?.type !== "parallax-embed" || !Number.isFinite(data.height)) return;
      frame.style.height = `${Math.min(20_000, Math.max(100, data.height))}px`;
    });
    this.#frame = frame;
    this.append(frame);
  }
}

customElements.define("parallax-figure", ParallaxFigure);
