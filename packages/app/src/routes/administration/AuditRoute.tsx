import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AuditScreen, type AuditState } from "@regia/ui/screens/AuditScreen";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAdministration } from "../../administration/administrationContext.ts";
import { pageIn } from "../../administration/userQuery.ts";
import { useMinute } from "../../time/useMinute.ts";

/** Entries of a page. */
const PAGE_SIZE = 50;

const addressOf = (page: number) => new URLSearchParams(page === 1 ? {} : { page: String(page) });

/** `/app/admin/audit`: who changed what (decision 12). */
export function Component() {
  const { client } = useAdministration();
  const [address, setAddress] = useSearchParams();
  const page = pageIn(address);
  const [state, setState] = useState<AuditState>({ kind: "loading" });
  const [loadedAt, setLoadedAt] = useState(0);
  const minute = useMinute();

  const load = useCallback(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // The entries of the page before stay until the others are there, and with them the button that has the focus.
    setState((before) => (before.kind === "filled" ? before : { kind: "loading" }));
    client.listAudit({ page, pageSize: PAGE_SIZE }, signal).then(
      ({ entries, total }) => {
        if (signal.aborted) return;
        if (entries.length === 0 && total > 0) {
          setAddress(addressOf(Math.ceil(total / PAGE_SIZE)), { replace: true });
          return;
        }
        setLoadedAt(Date.now());
        setState(total === 0 ? { kind: "empty" } : { kind: "filled", entries, total });
      },
      () => {
        if (!signal.aborted) setState({ kind: "failed" });
      },
    );
    return () => controller.abort();
  }, [client, page, setAddress]);
  useEffect(load, [load]);

  return (
    <>
      <PageTitle page="audit" />
      <AuditScreen
        state={state}
        now={Math.max(minute, loadedAt)}
        page={page}
        pageSize={PAGE_SIZE}
        onPageChange={(next) => setAddress(addressOf(next))}
        onReload={load}
        adminHref="/app/admin"
      />
    </>
  );
}
