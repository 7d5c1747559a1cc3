import type {BenchmarkThemes} from "../contract/benchmark-themes.js";

export const uniEvalThemes: BenchmarkThemes = {
  categories: [
    {category: "Numerals", theme: "counting", asks: "numbers, ranks, shares and times"},
    {category: "Adjectives", theme: "attributes", asks: "colour, state, mood and other properties"},
    {category: "Nouns", theme: null, asks: "things, people, places and events"},
    {category: "Verbs", theme: null, asks: "what happens"},
    {category: "Adverbs", theme: null, asks: "where, how and how much something happens"},
    {category: "Text Content Images", theme: "text", asks: "words, code and symbols in a picture"},
    {category: "Chart and Documents", theme: "text", asks: "tables, figures and documents"},
    {category: "Image Styles", theme: "attributes", asks: "styles of art, photographs and buildings"},
    {category: "Image Modalities", theme: "attributes", asks: "what a picture was made with"},
    {category: "Image Quality and Distortion", theme: "attributes", asks: "noise and distortion"},
    {category: "Color and Light Effects", theme: "attributes", asks: "colours, light and shadow"},
    {category: "Composition and Visual Focus", theme: "spatial", asks: "how a picture is laid out"},
    {category: "UI", theme: null, asks: "screens of programs, with all that is on them"}
  ]
};
