/** Within this distance of the window things are drawn before they are seen. */
const MARGIN = "400px";

/** Whether a part of the page is in sight, or nearly: not before it stands in the page. */
export class Sight {
  isNear = false;
  readonly #watch: IntersectionObserver;

  /** @param onNear - told when the part has come near */
  constructor(onNear: () => void) {
    this.#watch = new IntersectionObserver(
      (entries) => {
        this.isNear = entries.at(-1)!.isIntersecting;
        if (this.isNear) onNear();
      },
      {rootMargin: MARGIN}
    );
  }

  of(node: Element): void {
    this.#watch.observe(node);
  }
}
