import type {BenchmarkThemes} from "../contract/benchmark-themes.js";

export const wiseThemes: BenchmarkThemes = {
  categories: [
    {category: "Culture", theme: "knowledge", asks: "customs, works and people"},
    {category: "Time", theme: "knowledge", asks: "what belongs to a time of day, a season, an age"},
    {category: "Space", theme: "spatial", asks: "places, and where things stand to each other"},
    {category: "Biology", theme: "knowledge", asks: "states and behaviour of plants and animals"},
    {category: "Physics", theme: "knowledge", asks: "what physics makes of things"},
    {category: "Chemistry", theme: "knowledge", asks: "what chemistry makes of things"}
  ]
};
