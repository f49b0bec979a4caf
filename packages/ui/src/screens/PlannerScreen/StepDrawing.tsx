import { dependencies } from "./graphEdits.ts";
import { drawing, lead, line, link, mark, markNumber } from "./StepGrid.css.ts";
import { scoreLayout } from "./scoreLayout.ts";
import type { WorkflowDraft } from "./types.ts";

interface StepDrawingProps {
  graph: WorkflowDraft["graph"];
  levels: readonly (readonly string[])[];
  /** Key of the selected step. */
  selected: string | undefined;
}

/** The graph as a score: a line for each level, a mark for each step. The outline says the same in words. */
export function StepDrawing({ graph, levels, selected }: StepDrawingProps) {
  const { width, height, lines, marks, links } = scoreLayout(levels, dependencies(graph));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
      focusable="false"
      className={drawing}
    >
      {lines.map((y) => (
        <path key={y} d={`M0 ${y}H${width}`} className={line} />
      ))}
      {links.map(({ id, path, leads }) => (
        <path key={id} d={path} className={leads ? lead : link} />
      ))}
      {marks.map(({ key, x, y, leads }, place) => (
        <g key={key}>
          <circle
            cx={x}
            cy={y}
            r={9}
            className={mark}
            data-leads={leads || undefined}
            data-selected={key === selected || undefined}
          />
          <text x={x} y={y} className={markNumber} data-selected={key === selected || undefined}>
            {place + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
