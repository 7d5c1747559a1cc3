/**
 * Standard deviation of the normal prior on abilities, logits, in every fit that a reader sees: the explorer's, the command line's and the judges'.
 *
 * Wide (95% within ±5.9 logits, chances of .003 and .997), so that it moves an ability with usual answers by little; it keeps one that is right, or wrong, on
 * everything finite.
 */
export const ABILITY_PRIOR_SD = 3;
