declare module "htl" {
  /** Interpolated values are text, nodes, iterables of these, or attribute values; never parsed as markup. */
  export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): HTMLElement;
  export function svg(strings: TemplateStringsArray, ...values: readonly unknown[]): SVGElement;
}
