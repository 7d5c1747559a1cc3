/** Name of a file without its ending: of generated data it says so. */
export const fileStem = (stem: string, isSimulated: boolean): string =>
  isSimulated && !/simulated/i.test(stem) ? `${stem}-simulated` : stem;

/** Hands a file to the reader. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], {type}));
  const link = Object.assign(document.createElement("a"), {href: url, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
