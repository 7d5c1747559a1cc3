/** Did a text lose characters where it was decoded, so that others may read the same? */
export const isUndecodable = (text: string): boolean => text.includes("\ufffd");
