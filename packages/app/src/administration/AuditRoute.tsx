import { AUDIT_ACTIONS } from "@regia/api/admin";
import { exportAudit } from "@regia/api/client";
import { formatDay, romeDay } from "@regia/domain/time";
import { AuditFilters } from "@regia/ui/patterns/AuditFilters";
import { AuditPeriod } from "@regia/ui/patterns/AuditPeriod";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  type AuditExportFormat,
  type AuditExportState,
  AuditScreen,
  type AuditState,
} from "@regia/ui/screens/AuditScreen";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { downloadFile } from "../browser/downloadFile.ts";
import { callFailureText } from "../data/callFailure.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useMinute } from "../time/useMinute.ts";
import { useAdministration } from "./administrationContext.ts";
import { AUDIT_QUERY, filterOf } from "./auditQuery.ts";
import { useAddressQuery } from "./useAddressQuery.ts";

/** Entries of a page. */
const PAGE_SIZE = 50;

/** `/app/admin/audit`: who changed what (decision 12). */
export function Component() {
  const { client, viewerId } = useAdministration();
  const { asked, shown, onQueryChange, correct } = useAddressQuery(AUDIT_QUERY);
  const minute = useMinute();
  const { data, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.auditPage(viewerId, asked),
    queryFn: ({ signal }) =>
      client.listAudit({ ...filterOf(asked), page: asked.page, pageSize: PAGE_SIZE }, signal),
    // Keeps the former page until the next one is loaded, so that the focused button stays.
    placeholderData: keepPreviousData,
    // The admin client already retries.
    retry: false,
  });
  const exporting = useMutation({
    mutationFn: async (format: AuditExportFormat) => {
      const content = await exportAudit(client, { ...filterOf(asked), format });
      downloadFile(new File([content], `regia-audit-${formatDay(romeDay(Date.now()))}.${format}`, content));
    },
  });

  const isBeyondEnd = !isPlaceholderData && data !== undefined && data.entries.length === 0 && data.total > 0;
  const last = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  useEffect(() => {
    if (isBeyondEnd) correct({ ...asked, page: last });
  }, [isBeyondEnd, last, asked, correct]);

  const state = (): AuditState => {
    if (isError && !isFetching) return { kind: "failed" };
    if (!data || isBeyondEnd) return { kind: "loading" };
    if (data.total === 0) return { kind: "empty" };
    const { entries } = data;
    return { kind: "filled", entries, total: data.total };
  };
  const exportState = (): AuditExportState => {
    if (exporting.isPending) return { kind: "running", format: exporting.variables };
    return exporting.isError
      ? { kind: "failed", reason: callFailureText(exporting.error) }
      : { kind: "idle" };
  };

  return (
    <>
      <PageTitle page="audit" />
      <AuditScreen
        state={state()}
        now={Math.max(minute, dataUpdatedAt)}
        query={shown}
        onQueryChange={onQueryChange}
        filters={
          <>
            <AuditFilters
              query={shown}
              actions={AUDIT_ACTIONS}
              onChange={onQueryChange}
              isPending={isPlaceholderData}
            />
            <AuditPeriod query={shown} onChange={onQueryChange} today={formatDay(romeDay(minute))} />
          </>
        }
        pageSize={PAGE_SIZE}
        exporting={exportState()}
        onExport={exporting.mutate}
        onReload={() => void refetch()}
        adminHref="/app/admin"
      />
    </>
  );
}
