import type { Instant } from "@regia/domain/time";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useText } from "../../i18n/useText.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { ListFooter } from "../../patterns/ListFooter/index.ts";
import { AuditTable } from "./AuditTable.tsx";
import type { AuditState } from "./types.ts";

export interface AuditScreenProps {
  state: AuditState;
  /** The current time, for relative times such as "two hours ago". */
  now: Instant;
  /** Number of the page, from 1. */
  page: number;
  /** Number of entries per page. */
  pageSize: number;
  onPageChange: (page: number) => void;
  /** Called to load the page again. */
  onReload: () => void;
  /** Address of the user list. */
  adminHref: string;
}

/** The audit log, which is append-only (decision 12). */
export function AuditScreen({
  state,
  now,
  page,
  pageSize,
  onPageChange,
  onReload,
  adminHref,
}: AuditScreenProps) {
  const t = useText("admin");
  const audit = useText("adminAudit");
  const title = useText("titles")("audit");
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
        return (
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
              page={page}
              onChange={onPageChange}
            />
          </>
        );
    }
  };
  return (
    <>
      <BackLink href={adminHref}>{t("back")}</BackLink>
      <PageHeader title={title} description={audit("description")} />
      {content()}
    </>
  );
}
