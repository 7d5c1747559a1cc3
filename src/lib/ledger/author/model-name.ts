/** Headers of the column that names the models. */
export const MODEL_HEADER = /^(model|system|subject|method|name|row|approach)s?$/i;

/** Spellings that differ in case and punctuation alone are one model. */
export const identityOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}.+]+/gu, "");
