import MarkdownIt from "markdown-it";

const reader = new MarkdownIt({html: false, linkify: false});
// A picture from elsewhere would not load in the frame, and must not be asked for.
reader.disable("image");

/** Markdown as markup for a sandboxed frame; markup inside it stays text. */
export const proseMarkup = (text: string): string => reader.render(text);
