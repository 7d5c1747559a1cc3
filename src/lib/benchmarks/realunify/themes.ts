import type {BenchmarkThemes} from "../contract/benchmark-themes.js";

export const realUnifyThemes: BenchmarkThemes = {
  categories: [
    {category: "World Knowledge", theme: "knowledge", asks: "what one has to know of the world"},
    {category: "Commonsense Reasoning", theme: "reasoning", asks: "conclusions from everyday life"},
    {category: "Mathematical Reasoning", theme: "reasoning", asks: "a calculation before the picture"},
    {category: "Logical Reasoning", theme: "reasoning", asks: "a deduction before the picture"},
    {category: "Scientific Reasoning", theme: "reasoning", asks: "a law of science, applied before the picture"},
    {category: "Code-to-Image", theme: "reasoning", asks: "what a program would output"},
    {category: "Mental Reconstruction", theme: "spatial", asks: "how shuffled pieces of a picture fit"},
    {category: "Mental Tracking", theme: null, asks: "what becomes of colours step by step"},
    {category: "Attentional Focusing", theme: null, asks: "numbers, letters and attributes in a detail"},
    {category: "Cognitive Navigation", theme: "spatial", asks: "ways through mazes and maps"}
  ]
};
