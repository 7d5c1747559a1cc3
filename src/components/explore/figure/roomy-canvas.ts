/**
 * Makes a canvas wide enough for a drawing of this size, in CSS pixels, at least as tall, and blank. One that is taller stays so, as to
 * be given pixels anew costs it most of a frame: the style sheet shows its upper part (`object-fit: cover` from the top left).
 *
 * @returns its pen, scaled to CSS pixels
 */
export function roomyCanvas(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = devicePixelRatio;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w) [canvas.width, canvas.height] = [w, h];
  else if (canvas.height < h) canvas.height = h;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d")!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
}
