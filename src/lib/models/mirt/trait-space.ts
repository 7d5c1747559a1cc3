/** Room for one group's posterior on the nodes of its traits, written anew by the next group. */
export interface TraitSpace {
  /** How many nodes of a trait there is room for. */
  readonly most: number;
  /** Three traits at most, f64[most] each: places of nodes, logarithms of the likelihood there, and probabilities. */
  readonly z: readonly Float64Array[];
  readonly logFactor: readonly Float64Array[];
  readonly marginal: readonly Float64Array[];
  /** By response and node (f × count + q): 1 − σ and, with floors, σ over the whole chance of success. */
  readonly failure: Float64Array;
  readonly share: Float64Array;
  /** By node, of the trait that is evaluated. */
  readonly rise: Float64Array;
  readonly product: Float64Array;
  readonly logs: Float64Array;
}

export function traitSpace(most: number, F: number, hasFloors: boolean): TraitSpace {
  const byNode = () => new Float64Array(most);
  const byTrait = () => [byNode(), byNode(), byNode()];
  return {
    most,
    z: byTrait(),
    logFactor: byTrait(),
    marginal: byTrait(),
    failure: new Float64Array(most * F),
    share: new Float64Array(hasFloors ? most * F : 0),
    rise: byNode(),
    product: byNode(),
    logs: byNode()
  };
}
