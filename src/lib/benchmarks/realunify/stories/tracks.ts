/** RealUnify's two tracks with their categories, in the order of its tables. */
export const REALUNIFY_TRACKS = [
  {
    id: "UEG",
    name: "Understanding enhances generation",
    total: "UEG Average",
    categories: [
      "World Knowledge",
      "Commonsense Reasoning",
      "Mathematical Reasoning",
      "Logical Reasoning",
      "Scientific Reasoning",
      "Code-to-Image"
    ]
  },
  {
    id: "GEU",
    name: "Generation enhances understanding",
    total: "GEU Average",
    categories: ["Mental Reconstruction", "Mental Tracking", "Attentional Focusing", "Cognitive Navigation"]
  }
] as const;

export type TrackId = (typeof REALUNIFY_TRACKS)[number]["id"];

/** Share that guessing gets right in GEU: one of the four letters A to D (paper, Table 8). */
export const GEU_CHANCE = 1 / 4;
