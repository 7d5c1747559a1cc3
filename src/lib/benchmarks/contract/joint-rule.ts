/** How judge records become joint outcomes: no benchmark publishes code for it, so every choice is stated. */
export interface JointRule {
  /** Several images of one item: any right one, the first, more than half, or their mean as a fraction. */
  readonly images: "any" | "first" | "majority" | "mean";
  /** A side without a readable verdict: counts as failed, or the item is left out. */
  readonly unjudged: "fail" | "exclude";
  /** An image judged against the model's own wrong text (`image_text_balance`): failed, left out, or taken at its word. */
  readonly consistency: "fail" | "exclude" | "accept";
}

/** The rule under which nothing is left out: any right image counts, everything else fails. */
export const DEFAULT_JOINT_RULE: JointRule = {images: "any", unjudged: "fail", consistency: "fail"};
