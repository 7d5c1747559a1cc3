import {Figure, table, type FigureContent} from "../figure/index.js";
import {RunChoices, type ComparedRuns, type VersionsContext, type VersionsState} from "./context.js";
import {releases, runsLine} from "./wording.js";

interface RunFigureOptions {
  readonly id: string;
  readonly number: number;
  readonly waiting: string;
  readonly content: (compared: ComparedRuns, width: number) => Omit<FigureContent, "source"> & {readonly tests: string};
}

/** A figure about two runs, with the choice of them above it; it waits until both have been read. */
export function RunFigure(context: VersionsContext, {id, number, waiting, content}: RunFigureOptions): HTMLElement {
  return Figure<VersionsState>(context.state, {
    id,
    number,
    cite: context.cite,
    controls: RunChoices(context),
    follow: [context.compared],
    content(_, width) {
      const compared = context.compared.get();
      if (compared instanceof Error) throw compared;
      if (compared === null)
        return {
          title: waiting,
          subtitle: "",
          drawing: null,
          waiting: "The two runs are being read.",
          caveats: [],
          source: "Runs that the report keeps.",
          table: table([], [])
        };
      const {before, after} = compared;
      const {tests, ...shown} = content(compared, width);
      return {
        ...shown,
        caveats: [...shown.caveats, ...releases(before, after)],
        source: `${runsLine(compared)} ${tests}`
      };
    }
  });
}
