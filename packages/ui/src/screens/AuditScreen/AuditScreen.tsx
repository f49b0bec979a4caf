import type { Instant } from "@regia/domain/time";
import type { ReactNode } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { type AuditQuery, INITIAL_AUDIT_QUERY } from "../../patterns/AuditFilters/query.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { ListFooter } from "../../patterns/ListFooter/index.ts";
import { exports as exportButtons, failure } from "./AuditScreen.css.ts";
import { AuditTable } from "./AuditTable.tsx";
import {
  AUDIT_EXPORT_FORMATS,
  type AuditExportFormat,
  type AuditExportState,
  type AuditState,
} from "./types.ts";

export interface AuditScreenProps {
  state: AuditState;
  /** The current time, for relative times such as "two hours ago". */
  now: Instant;
  query: AuditQuery;
  /** Called when the page changes, and to show all entries again. */
  onQueryChange: (query: AuditQuery) => void;
  /** Above the entries: AuditFilters and AuditPeriod. Default: none. */
  filters?: ReactNode;
  /** Number of entries per page. */
  pageSize: number;
  exporting: AuditExportState;
  /** Called to export every entry that the query wants, on all pages. */
  onExport: (format: AuditExportFormat) => void;
  /** Called to load the page again. */
  onReload: () => void;
  /** Address of the user list. */
  adminHref: string;
}

/** The audit log, which is append-only (decision 12). */
export function AuditScreen({
  state,
  now,
  query,
  onQueryChange,
  filters,
  pageSize,
  exporting,
  onExport,
  onReload,
  adminHref,
}: AuditScreenProps) {
  const t = useText("admin");
  const audit = useText("adminAudit");
  const title = useText("titles")("audit");
  const say = useLocalizedText();
  const isNarrowed =
    query.search.trim() !== "" ||
    query.action !== INITIAL_AUDIT_QUERY.action ||
    query.from !== "" ||
    query.to !== "";
  const content = () => {
    switch (state.kind) {
      case "loading":
        return <ContentLoading>{audit("loading")}</ContentLoading>;
      case "failed":
        return (
          <LoadFailure retryText={t("retry")} onRetry={onReload}>
            {audit("failed")}
          </LoadFailure>
        );
      case "empty":
        return isNarrowed ? (
          <EmptyState
            title={audit("noMatch")}
            drawing="noMatch"
            action={
              <Button onPress={() => onQueryChange(INITIAL_AUDIT_QUERY)}>{audit("filters.showAll")}</Button>
            }
          >
            {audit("noMatchHint")}
          </EmptyState>
        ) : (
          <EmptyState
            title={audit("empty")}
            action={<LinkButton href={adminHref}>{t("usersLink")}</LinkButton>}
          >
            {audit("emptyHint")}
          </EmptyState>
        );
      case "filled":
        return (
          <>
            <AuditTable entries={state.entries} now={now} />
            <ListFooter
              found={audit("found", { count: state.total })}
              total={state.total}
              pageSize={pageSize}
              page={query.page}
              onChange={(page) => onQueryChange({ ...query, page })}
            />
          </>
        );
    }
  };
  return (
    <>
      <BackLink href={adminHref}>{t("back")}</BackLink>
      <PageHeader
        title={title}
        description={audit("description")}
        actions={
          <div className={exportButtons}>
            {AUDIT_EXPORT_FORMATS.map((format) => (
              <Button
                key={format}
                size="sm"
                onPress={() => onExport(format)}
                isPending={exporting.kind === "running" && exporting.format === format}
                isDisabled={state.kind !== "filled" || exporting.kind === "running"}
                pendingText={audit("export.running")}
              >
                {audit(`export.${format}`)}
              </Button>
            ))}
          </div>
        }
      />
      {exporting.kind === "failed" ? (
        <Banner tone="error" className={failure} autoHide={false}>
          {audit("export.failed")} {say(exporting.reason)}
        </Banner>
      ) : null}
      {filters}
      {content()}
    </>
  );
}
