import { Button } from "../../components/Button/index.ts";
import { Table } from "../../components/Table/index.ts";
import type { Instant } from "../../i18n/format.ts";
import { useText } from "../../i18n/useText.ts";
import { caption, figure } from "./ExecutionsScreen.css.ts";
import { stepName } from "./RunDetail.css.ts";
import { StepStatusMark } from "./StatusMark.tsx";
import type { ShownStep } from "./types.ts";
import { useFigures } from "./useFigures.ts";

export interface StepChoice {
  steps: readonly ShownStep[];
  /** Key of the step whose detail is shown; null if none is. */
  shown: string | null;
  now: Instant;
  onShow: (key: string) => void;
}

const failedOf = (elements: ShownStep["elements"]) =>
  elements.filter(({ status }) => status === "failed").length;

/** The steps of a run, each a button that shows its detail. */
export function StepTable({ steps, shown, now, onShow }: StepChoice) {
  const t = useText("executions");
  const figures = useFigures(now);
  return (
    <Table<ShownStep>
      label={t("steps.title")}
      density="standard"
      narrow="stack"
      rows={steps}
      rowKey={({ step }) => step.key}
      columns={[
        {
          id: "step",
          header: t("column.step"),
          isRowHeader: true,
          cell: ({ step, title, tool, elements }) => (
            <span className={stepName} data-shown={step.key === shown || undefined}>
              <Button
                size="sm"
                tone="quiet"
                aria-pressed={step.key === shown}
                onPress={() => onShow(step.key)}
              >
                {title}
              </Button>
              <span className={caption}>
                {tool}
                {elements.length > 0 ? ` · ${t("steps.elements", { count: elements.length })}` : null}
                {failedOf(elements) > 0
                  ? ` · ${t("steps.elementsFailed", { count: failedOf(elements) })}`
                  : null}
              </span>
            </span>
          ),
        },
        {
          id: "status",
          header: t("column.status"),
          cell: ({ step }) => <StepStatusMark status={step.status} />,
        },
        {
          id: "attempts",
          header: t("column.attempts"),
          align: "end",
          cell: ({ step }) => <span className={figure}>{step.attempt === 0 ? t("none") : step.attempt}</span>,
        },
        {
          id: "duration",
          header: t("column.duration"),
          align: "end",
          cell: ({ step }) => <span className={figure}>{figures.duration(step)}</span>,
        },
        {
          id: "cost",
          header: t("column.cost"),
          align: "end",
          cell: ({ step }) => <span className={figure}>{figures.cost(step.cost)}</span>,
        },
      ]}
    />
  );
}
