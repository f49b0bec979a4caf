import { ToggleButton } from "react-aria-components/ToggleButton";
import { useText } from "../../i18n/useText.ts";
import { caption } from "./ExecutionsScreen.css.ts";
import { StepStatusMark } from "./StatusMark.tsx";
import { cue, level, levelSteps, score } from "./StepDrawing.css.ts";
import type { StepChoice } from "./StepTable.tsx";
import type { ShownStep } from "./types.ts";
import { useFigures } from "./useFigures.ts";

/** Whether the run has come past a step. */
const isOver = ({ step }: ShownStep) => step.ended_at !== null && step.status !== "cancelled";

/** The steps as a score: one line of steps for each moment, along a line that leads from the first to the last. */
export function StepDrawing({
  steps,
  levels,
  shown,
  now,
  onShow,
}: StepChoice & { levels: readonly (readonly string[])[] }) {
  const t = useText("executions");
  const figures = useFigures(now);
  const moments = levels
    .map((keys) => keys.flatMap((key) => steps.find(({ step }) => step.key === key) ?? []))
    .filter((found) => found.length > 0);
  return (
    <ol aria-label={t("steps.drawingLabel")} className={score}>
      {moments.map((found) => (
        <li
          key={found.map(({ step }) => step.key).join(" ")}
          className={level}
          data-over={found.every(isOver) || undefined}
        >
          <ul className={levelSteps}>
            {found.map(({ step, title }) => (
              <li key={step.key}>
                <ToggleButton
                  className={cue}
                  isSelected={step.key === shown}
                  onChange={() => onShow(step.key)}
                >
                  <span>{title}</span>
                  <StepStatusMark status={step.status} />
                  <span className={caption}>{figures.duration(step)}</span>
                </ToggleButton>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
