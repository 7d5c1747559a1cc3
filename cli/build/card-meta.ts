/** Size of a picture for link previews in pixels, as services that show them ask. */
export const CARD = {width: 1200, height: 630};

/** What a page says of its picture for link previews. @param address - and `alt`: escaped for an attribute */
export const cardMeta = (address: string, alt: string): readonly string[] => [
  `<meta property="og:image" content="${address}">`,
  `<meta property="og:image:type" content="image/png">`,
  `<meta property="og:image:width" content="${CARD.width}">`,
  `<meta property="og:image:height" content="${CARD.height}">`,
  `<meta property="og:image:alt" content="${alt}">`
];
