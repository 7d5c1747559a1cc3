/** What Framework is told of every site that it builds here: pages of our own frame, and nothing of its own around them. */
export const SITE_OPTIONS = {
  root: "src",
  output: "dist",
  style: "style.css",
  globalStylesheets: [],
  sidebar: false,
  toc: false,
  pager: false,
  search: false,
  preserveExtension: true,
  pages: []
} as const;
