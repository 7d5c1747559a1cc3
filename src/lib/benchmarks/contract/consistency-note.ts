/** Note on verdicts that do not say whether an image is right: the image was held against the model's own wrong text. */
export const CONSISTENCY_NOTE = "judged for agreement with the model's own wrong text, not for correctness";
