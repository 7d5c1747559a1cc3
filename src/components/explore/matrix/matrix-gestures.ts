import type {MatrixCell, MatrixStage} from "./matrix-stage.js";
import type {ShownMatrix} from "./shown-matrix.js";

/** Pan by drag or Shift with the wheel, zoom by Ctrl with it, read where the pointer is; a click opens the item. */
export function followPointer(stage: MatrixStage, open: (cell: MatrixCell) => void): void {
  const {canvas} = stage;
  let dragFrom: {x: number; first: number; moved: boolean} | null = null;
  canvas.addEventListener("pointerdown", (event) => {
    dragFrom = {x: event.clientX, first: stage.view.first, moved: false};
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    stage.follow(() => stage.cellAt(event));
    if (dragFrom && Math.abs(event.clientX - dragFrom.x) > 3) {
      const {view, width} = stage;
      dragFrom.moved = true;
      stage.setView({...view, first: dragFrom.first - ((event.clientX - dragFrom.x) / width) * view.span});
      return;
    }
    stage.tell();
  });
  canvas.addEventListener("pointerup", (event) => {
    const moved = dragFrom?.moved;
    dragFrom = null;
    const cell = stage.cellAt(event);
    if (!moved && cell) open(cell);
  });
  canvas.addEventListener("pointerleave", () => {
    stage.follow(() => null);
    stage.tell();
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY) && !event.shiftKey) return;
      event.preventDefault();
      const {view, width} = stage;
      const box = canvas.getBoundingClientRect();
      if (event.ctrlKey) stage.zoom(Math.exp(event.deltaY / 200), (event.clientX - box.left) / width);
      else stage.setView({...view, first: view.first + ((event.deltaX || event.deltaY) / width) * view.span});
    },
    {passive: false}
  );
}

/** Arrows, Home and End move from cell to cell, by a quarter of the view with Shift; + and − zoom; Enter opens the item. */
export function followKeys(stage: MatrixStage, shown: ShownMatrix, open: (cell: MatrixCell) => void): void {
  stage.canvas.addEventListener("keydown", (event) => {
    const {focus, view} = stage;
    const [columns, lines] = [shown.width, shown.matrix.rows.length];
    const step = event.shiftKey ? Math.max(1, Math.round(view.span / 4)) : 1;
    const moves: Readonly<Record<string, MatrixCell>> = {
      ArrowLeft: {...focus, column: Math.max(0, focus.column - step)},
      ArrowRight: {...focus, column: Math.min(columns - 1, focus.column + step)},
      ArrowUp: {...focus, line: Math.max(0, focus.line - 1)},
      ArrowDown: {...focus, line: Math.min(lines - 1, focus.line + 1)},
      Home: {...focus, column: 0},
      End: {...focus, column: columns - 1}
    };
    const acts: Readonly<Record<string, () => void>> = {
      "+": () => stage.zoom(0.5, (focus.column - view.first) / view.span),
      "-": () => stage.zoom(2, 0.5),
      Enter: () => open(focus)
    };
    const move = moves[event.key];
    const act = acts[event.key];
    if ((!move && !act) || columns === 0 || lines === 0) return;
    event.preventDefault();
    stage.comes();
    act?.();
    stage.focusOn(move ?? stage.focus);
  });
  stage.canvas.addEventListener("blur", () => stage.leaves());
}
