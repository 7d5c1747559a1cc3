/** Text for a Python string; JSON's escapes are Python's where there is only ASCII. */
export const pythonText = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
};
