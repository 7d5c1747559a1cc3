const TYPES: Readonly<Record<string, string>> = {jpg: "jpeg", svg: "svg+xml"};

/** Bytes as a picture of the type that its name says, whatever they are; an `<img>` shows it or fails, and runs nothing. */
export function pictureBlob(path: string, parts: readonly BlobPart[]): Blob {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return new Blob([...parts], {type: `image/${TYPES[ending] ?? ending}`});
}
