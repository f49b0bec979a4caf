import { RUN_STATUSES } from "@regia/domain/workflows";
import { Badge } from "../../components/Badge/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Select } from "../../components/Select/index.ts";
import { Table } from "../../components/Table/index.ts";
import type { Instant } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { ListFooter } from "../../patterns/ListFooter/index.ts";
import { choice, filters } from "../../styles/listFilters.css.ts";
import { figure, named, runLink, section, sectionTitle } from "./ExecutionsScreen.css.ts";
import { RunStatusMark } from "./StatusMark.tsx";
import { INITIAL_RUN_QUERY, type NamedRun, type RunQuery, type RunsState } from "./types.ts";
import { useFigures } from "./useFigures.ts";

export interface RunListProps {
  runs: RunsState;
  query: RunQuery;
  /** Called when a filter or the page changes. */
  onQueryChange: (query: RunQuery) => void;
  /** Number of runs per page. */
  pageSize: number;
  /** True while the runs of the last change are loading. Default false. */
  isPending?: boolean | undefined;
  /** Every workflow that can be filtered by. */
  workflows: readonly { id: string; name: string }[];
  /** The current time, for runs that go on. */
  now: Instant;
  /** Returns the address of a run on this page. */
  runHref: (run: string) => string;
  plannerHref: string;
  onReload: () => void;
}

/** The runs of a workspace, with filters and pages. */
export function RunList({ runs, query, onQueryChange, workflows, ...rest }: RunListProps) {
  const t = useText("executions");
  const say = useLocalizedText();
  const change = (part: Partial<RunQuery>) => onQueryChange({ ...query, ...part, page: 1 });
  const isNarrowed = query.status !== "all" || query.workflow !== "all";
  const content = () => {
    switch (runs.kind) {
      case "loading":
        return <ContentLoading>{t("runs.loading")}</ContentLoading>;
      case "failed":
        return (
          <LoadFailure retryText={t("retry")} onRetry={rest.onReload}>
            {t("runs.failed")} {say(runs.reason)}
          </LoadFailure>
        );
      case "empty":
        return isNarrowed ? (
          <EmptyState
            title={t("runs.noMatch")}
            headingLevel={3}
            drawing="noMatch"
            action={<Button onPress={() => onQueryChange(INITIAL_RUN_QUERY)}>{t("runs.showAll")}</Button>}
          >
            {t("runs.noMatchHint")}
          </EmptyState>
        ) : (
          <EmptyState
            title={t("runs.empty")}
            headingLevel={3}
            action={<LinkButton href={rest.plannerHref}>{t("runs.planner")}</LinkButton>}
          >
            {t("runs.emptyHint")}
          </EmptyState>
        );
      case "filled":
        return (
          <>
            <RunTable {...rest} rows={runs.runs} />
            <ListFooter
              found={t("runs.found", { count: runs.total })}
              total={runs.total}
              pageSize={rest.pageSize}
              page={query.page}
              onChange={(page) => onQueryChange({ ...query, page })}
            />
          </>
        );
    }
  };
  return (
    <section className={section}>
      <h2 className={sectionTitle}>{t("runs.history")}</h2>
      {runs.kind === "empty" && !isNarrowed ? null : (
        <search className={filters}>
          <Select
            label={t("column.status")}
            isLabelHidden
            options={[
              { value: "all", label: t("runs.allStatuses") },
              ...RUN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            value={query.status}
            onChange={(status) => change({ status })}
            className={choice}
          />
          <Select
            label={t("column.workflow")}
            isLabelHidden
            options={[
              { value: "all", label: t("runs.allWorkflows") },
              ...workflows.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={query.workflow}
            onChange={(workflow) => change({ workflow })}
            className={choice}
          />
        </search>
      )}
      {content()}
    </section>
  );
}

function RunTable({
  rows,
  now,
  runHref,
  isPending,
}: Pick<RunListProps, "now" | "runHref" | "isPending"> & { rows: readonly NamedRun[] }) {
  const t = useText("executions");
  const format = useFormat();
  const figures = useFigures(now);
  return (
    <Table<NamedRun>
      label={t("runs.title")}
      density="standard"
      narrow="stack-early"
      isPending={isPending}
      rows={rows}
      rowKey={({ run }) => run.id}
      columns={[
        {
          id: "workflow",
          header: t("column.workflow"),
          isRowHeader: true,
          cell: ({ run, workflowName }) => (
            <span className={named}>
              <Link tone="quiet" className={runLink} href={runHref(run.id)}>
                {workflowName}
              </Link>
              {run.dry_run ? <Badge tone="outline">{t("runs.dryRun")}</Badge> : null}
            </span>
          ),
        },
        {
          id: "status",
          header: t("column.status"),
          cell: ({ run }) => <RunStatusMark status={run.status} />,
        },
        {
          id: "startedBy",
          header: t("column.startedBy"),
          cell: ({ startedBy }) => startedBy ?? t("anonymous"),
        },
        { id: "trigger", header: t("column.trigger"), cell: ({ run }) => t(`trigger.${run.trigger}`) },
        {
          id: "started",
          header: t("column.started"),
          align: "end",
          cell: ({ run }) => (
            <time dateTime={run.started_at ?? run.created_at} className={figure}>
              {format.dateTime(run.started_at ?? run.created_at)}
            </time>
          ),
        },
        {
          id: "duration",
          header: t("column.duration"),
          align: "end",
          cell: ({ run }) => <span className={figure}>{figures.duration(run)}</span>,
        },
        {
          id: "cost",
          header: t("column.cost"),
          align: "end",
          cell: ({ run }) => <span className={figure}>{figures.cost(run.cost)}</span>,
        },
      ]}
    />
  );
}
