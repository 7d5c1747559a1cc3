import type {BenchmarkThemes} from "../contract/benchmark-themes.js";

export const gapEvalThemes: BenchmarkThemes = {
  categories: [
    {category: "World Knowledge", theme: "knowledge", asks: "what one has to know of the world"},
    {category: "Numerical Perception", theme: "counting", asks: "how many objects of a kind there are"},
    {category: "Instruction Following", theme: "editing", asks: "changes of a given picture, told or drawn"},
    {category: "Reasoning", theme: "reasoning", asks: "conclusions that are drawn from what is given"}
  ]
};
