/** A model whose name neither a record nor a folder says, unless the reader does. */
export const UNNAMED = "unnamed";
