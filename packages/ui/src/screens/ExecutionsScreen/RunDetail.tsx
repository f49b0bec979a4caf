import type { Run } from "@regia/api/workflows";
import { hasEnded } from "@regia/domain/workflows";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { SegmentedToggle } from "../../components/SegmentedToggle/index.ts";
import type { Instant } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { room } from "../../styles/room.css.ts";
import { buttons, note, row, rows, rowText, section, sectionTitle } from "./ExecutionsScreen.css.ts";
import type { ActControls } from "./inboxControls.ts";
import { head, notices, stepColumns, stepsHead, waiting } from "./RunDetail.css.ts";
import { RunStatusMark } from "./StatusMark.tsx";
import { StepDetail } from "./StepDetail.tsx";
import { StepDrawing } from "./StepDrawing.tsx";
import { StepTable } from "./StepTable.tsx";
import type { RunDetailState, ShownStep } from "./types.ts";
import { useFigures } from "./useFigures.ts";

export interface RunDetailProps extends ActControls {
  detail: RunDetailState;
  now: Instant;
  listHref: string;
  runHref: (run: string) => string;
  /** Returns the address of a workflow in the Planner. */
  workflowHref: (workflow: string) => string;
  onReload: () => void;
  /** Between how it stands and its steps: what of it waits for the person. */
  children?: ReactNode;
}

/** One run: how it stands, its steps, and what can be done about it. */
export function RunDetail({ detail, ...props }: RunDetailProps) {
  const t = useText("executions");
  const say = useLocalizedText();
  switch (detail.kind) {
    case "loading":
      return <ContentLoading>{t("run.loading")}</ContentLoading>;
    case "failed":
      return (
        <LoadFailure retryText={t("retry")} onRetry={props.onReload}>
          {t("run.failed")} {say(detail.reason)}
        </LoadFailure>
      );
    case "gone":
      return (
        <EmptyState
          title={t("run.gone")}
          headingLevel={1}
          drawing="noMatch"
          action={<LinkButton href={props.listHref}>{t("back")}</LinkButton>}
        >
          {t("run.goneHint")}
        </EmptyState>
      );
    case "open":
      return <OpenRun {...props} detail={detail} />;
  }
}

type OpenDetail = Extract<RunDetailState, { kind: "open" }>;

/** The step that needs a person, or that explains how the run ended. */
function leadingStep(steps: readonly ShownStep[]): string | null {
  for (const status of ["in_doubt", "failed", "awaiting", "running"] as const) {
    const found = steps.find(
      ({ step, elements }) => step.status === status || elements.some((one) => one.status === status),
    );
    if (found) return found.step.key;
  }
  return null;
}

function OpenRun({
  detail,
  now,
  runHref,
  workflowHref,
  children,
  ...controls
}: Omit<RunDetailProps, "detail"> & { detail: OpenDetail }) {
  const t = useText("executions");
  const format = useFormat();
  const figures = useFigures(now);
  const { run, workflowName, startedBy, steps } = detail;
  // Those that are pending stand above the steps.
  const decisions = detail.decisions.filter(({ approval }) => approval.status !== "pending");
  const [view, setView] = useState<"table" | "drawing">("table");
  const [picked, setPicked] = useState<string | null>(null);
  const shownDetail = useRef<HTMLElement>(null);
  // Where it stands below the steps, whoever picks one sees it.
  useEffect(() => {
    if (picked !== null) shownDetail.current?.scrollIntoView({ block: "nearest" });
  }, [picked]);
  const shownKey = picked ?? leadingStep(steps);
  const shown = steps.find(({ step }) => step.key === shownKey);
  const tally = (decision: OpenDetail["decisions"][number]) => {
    const { status, decided_at } = decision.approval;
    if (status !== "approved" && status !== "rejected") return t(`decisions.${status}`);
    const person = decision.decidedBy ?? t("anonymous");
    return t(`decisions.${status}`, { person, date: decided_at === null ? "" : format.dateTime(decided_at) });
  };
  return (
    <>
      <PageHeader
        title={workflowName}
        description={<RunStatusMark status={run.status} />}
        actions={
          <div className={buttons}>
            <LinkButton size="sm" href={workflowHref(run.workflow_id)}>
              {t("run.openWorkflow")}
            </LinkButton>
            {hasEnded(run.status) ? null : (
              <Button
                size="sm"
                isDisabled={controls.isReadOnly}
                onPress={() => controls.onAsk({ kind: "cancel", run: run.id })}
              >
                {t("run.stop")}
              </Button>
            )}
          </div>
        }
      />
      <div className={room}>
        <div className={notices}>
          <RunNotices run={run} steps={steps} isAsked={Boolean(children)} />
          {run.repeat_of === null ? null : (
            <p className={note}>
              <Link href={runHref(run.repeat_of)}>{t("run.repeatOf")}</Link>
            </p>
          )}
        </div>
        <dl className={head}>
          {[
            [t("column.started"), format.dateTime(run.started_at ?? run.created_at)],
            [t("column.duration"), figures.duration(run)],
            [t("column.cost"), figures.cost(run.cost)],
            [t("column.startedBy"), startedBy ?? t("anonymous")],
            [t("column.trigger"), t(`trigger.${run.trigger}`)],
            [t("column.version"), String(run.version)],
          ].map(([term, detailText]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{detailText}</dd>
            </div>
          ))}
        </dl>
        {children ? <div className={waiting}>{children}</div> : null}
        <section className={section}>
          <div className={stepsHead}>
            <h2 className={sectionTitle}>{t("steps.title")}</h2>
            <SegmentedToggle
              label={t("steps.view")}
              segments={[
                { value: "table", content: t("steps.table") },
                { value: "drawing", content: t("steps.drawing") },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
          {steps.length === 0 ? <p className={note}>{t("steps.none")}</p> : null}
          {steps.length > 0 ? (
            <div className={stepColumns}>
              {view === "table" ? (
                <StepTable steps={steps} shown={shownKey} now={now} onShow={setPicked} />
              ) : (
                <StepDrawing
                  steps={steps}
                  levels={detail.levels}
                  shown={shownKey}
                  now={now}
                  onShow={setPicked}
                />
              )}
              {shown ? (
                <StepDetail
                  key={shown.step.key}
                  {...controls}
                  ref={shownDetail}
                  shown={shown}
                  run={run}
                  now={now}
                />
              ) : (
                <p className={note}>{t("step.pick")}</p>
              )}
            </div>
          ) : null}
        </section>
        {decisions.length > 0 ? (
          <section className={section}>
            <h2 className={sectionTitle}>{t("decisions.title")}</h2>
            <ul className={rows}>
              {decisions.map((decision) => (
                <li key={decision.approval.id} className={row}>
                  <div className={rowText}>
                    <strong>{decision.tool}</strong>
                    <span>{tally(decision)}</span>
                    {decision.approval.note ? <span className={note}>{decision.approval.note}</span> : null}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

/** Why the run ended early, and at which step. That somebody stopped it is no error. */
function RunFailure({ run: { error, status }, steps }: { run: Run; steps: readonly ShownStep[] }) {
  if (error === null) return null;
  if (status === "cancelled") return <p className={note}>{error.message}</p>;
  const failed = steps.find(({ step }) => step.key === error.step);
  return (
    <Banner tone="error" autoHide={false}>
      {failed ? <strong>{failed.title}: </strong> : null}
      {error.message}
    </Banner>
  );
}

/** What is to be known of how the run stands. */
function RunNotices({
  run,
  steps,
  isAsked,
}: {
  run: Run;
  steps: readonly ShownStep[];
  /** True where what it asks stands below. */
  isAsked: boolean;
}) {
  const t = useText("executions");
  const format = useFormat();
  const all = steps.flatMap(({ step, elements }) => [step, ...elements]);
  const awaiting = all.filter(({ status }) => status === "awaiting");
  const wake = awaiting.find(({ wake_at }) => wake_at !== null)?.wake_at ?? null;
  return (
    <>
      {run.dry_run ? (
        <Banner tone="info" autoHide={false}>
          {t("run.dryRun")}
        </Banner>
      ) : null}
      {run.status === "queued" ? <p className={note}>{t("run.queued")}</p> : null}
      {all.some(({ status }) => status === "in_doubt") ? (
        <Banner tone="warning" autoHide={false}>
          {t("run.inDoubt")}
        </Banner>
      ) : null}
      {wake !== null ? (
        <p className={note}>{t("run.waitsTime", { date: format.dateTime(wake) })}</p>
      ) : awaiting.length > 0 && !isAsked ? (
        <p className={note}>
          {awaiting.some(({ tool }) => tool === "human") ? t("run.waitsAnswer") : t("run.waitsConsent")}
        </p>
      ) : null}
      <RunFailure run={run} steps={steps} />
      {run.status === "timed_out" ? <p className={note}>{t("run.timedOut")}</p> : null}
    </>
  );
}
