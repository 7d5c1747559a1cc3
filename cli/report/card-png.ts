import type {ReportConfig} from "../../src/lib/report/index.js";
import {drawCard} from "../build/draw-card.js";

/** Picture for link previews: title, authors, and what the report is about. */
export function cardPng(root: string, {title, authors, logs, benchmarks}: ReportConfig): Promise<Uint8Array> {
  const simulated = logs.length > 0 && logs.every((log) => log.simulated) ? " · simulated logs" : "";
  const people = authors.map(({name}) => name).join(", ");
  return drawCard(root, {title, foot: [people, `${benchmarks.join(" · ")}${simulated}`]});
}
