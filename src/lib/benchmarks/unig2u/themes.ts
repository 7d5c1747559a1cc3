import type {BenchmarkThemes} from "../contract/benchmark-themes.js";

/** Regimes of questions, answered at once. */
export const unig2uThemes: BenchmarkThemes = {
  categories: [
    {category: "Real-world Apps", theme: null, asks: "tasks of everyday life, of several kinds"},
    {category: "Math Reasoning", theme: "reasoning", asks: "mathematics with figures"},
    {category: "STEM", theme: "knowledge", asks: "science and engineering"},
    {category: "Puzzles & Games", theme: "reasoning", asks: "puzzles, mazes and games"},
    {category: "Chart", theme: "text", asks: "charts and what is written in them"},
    {category: "Spatial Intel.", theme: "spatial", asks: "where things are, seen from where"},
    {category: "Perception Reasoning", theme: null, asks: "conclusions from details, of twelve kinds"}
  ]
};
