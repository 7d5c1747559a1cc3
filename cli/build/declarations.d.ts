declare module "subset-font" {
  export default function subset(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes?: Record<string, number | {min: number; max: number; default: number}>;
    }
  ): Promise<Uint8Array>;
}

declare module "markdown-it-texmath" {
  const plugin: (md: unknown, options: Record<string, unknown>) => void;
  export default plugin;
}
