let context: CanvasRenderingContext2D | null = null;

/** Width of a label in pixels, in the site's sans, before it is drawn. */
export function textWidth(text: string, size = 13, weight = 400): number {
  context ??= document.createElement("canvas").getContext("2d")!;
  context.font = `${weight} ${size}px "Parallax Sans", system-ui, sans-serif`;
  return context.measureText(text).width;
}
