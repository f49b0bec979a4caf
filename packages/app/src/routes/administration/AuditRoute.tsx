import type { AuditEntry } from "@regia/api/admin";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AuditScreen, type AuditState, type AuditEntry as ScreenEntry } from "@regia/ui/screens/AuditScreen";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useAdministration } from "../../administration/administrationContext.ts";
import { pageIn } from "../../administration/userQuery.ts";
import { queryKeys } from "../../data/queryKeys.ts";
import { useMinute } from "../../time/useMinute.ts";

/** An entry for the screen; `never`, which does not compile below, if the screen lacks a field of the answer. */
type ShownEntry = keyof AuditEntry extends keyof ScreenEntry ? ScreenEntry : never;

/** Entries of a page. */
const PAGE_SIZE = 50;

const addressOf = (page: number) => new URLSearchParams(page === 1 ? {} : { page: String(page) });

/** `/app/admin/audit`: who changed what (decision 12). */
export function Component() {
  const { client, viewerId } = useAdministration();
  const [address, setAddress] = useSearchParams();
  const page = pageIn(address);
  const minute = useMinute();
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.auditPage(viewerId, page),
    queryFn: ({ signal }) => client.listAudit({ page, pageSize: PAGE_SIZE }, signal),
    // Keeps the former page until the next one is loaded, so that the focused button stays.
    placeholderData: keepPreviousData,
    // The admin client already retries.
    retry: false,
  });

  const isBeyondEnd = data !== undefined && data.entries.length === 0 && data.total > 0;
  const last = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  useEffect(() => {
    if (isBeyondEnd) setAddress(addressOf(last), { replace: true });
  }, [isBeyondEnd, last, setAddress]);

  const state = (): AuditState => {
    if (isError && !isFetching) return { kind: "failed" };
    if (!data || isBeyondEnd) return { kind: "loading" };
    if (data.total === 0) return { kind: "empty" };
    const entries: readonly ShownEntry[] = data.entries;
    return { kind: "filled", entries, total: data.total };
  };

  return (
    <>
      <PageTitle page="audit" />
      <AuditScreen
        state={state()}
        now={Math.max(minute, dataUpdatedAt)}
        page={page}
        pageSize={PAGE_SIZE}
        onPageChange={(next) => setAddress(addressOf(next))}
        onReload={() => void refetch()}
        adminHref="/app/admin"
      />
    </>
  );
}
