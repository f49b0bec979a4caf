import { AUDIT_ACTIONS, type AuditRequest } from "@regia/api/admin";
import { parseDay } from "@regia/domain/time";
import { type AuditQuery, INITIAL_AUDIT_QUERY } from "@regia/ui/patterns/AuditFilters";
import type { AddressQuery } from "./addressQuery.ts";
import { pageIn, searchIn } from "./userQuery.ts";

/** The period in an address; a day that does not exist counts for nothing, like an end before the start. */
function periodIn(address: URLSearchParams): Pick<AuditQuery, "from" | "to"> {
  const dayIn = (name: string) => {
    const text = address.get(name) ?? "";
    return parseDay(text) ? text : "";
  };
  const [from, to] = [dayIn("from"), dayIn("to")];
  return { from, to: to < from ? "" : to };
}

/** How the query of the audit log is kept in the address. */
export const AUDIT_QUERY: AddressQuery<AuditQuery> = {
  initial: INITIAL_AUDIT_QUERY,
  read: (address) => ({
    search: searchIn(address),
    action: AUDIT_ACTIONS.find((action) => action === address.get("action")) ?? INITIAL_AUDIT_QUERY.action,
    ...periodIn(address),
    page: pageIn(address),
  }),
};

/** The filters of a query for a request; those without effect are left out. */
export function filterOf({
  search,
  action,
  from,
  to,
}: AuditQuery): Pick<AuditRequest, "search" | "change" | "from" | "to"> {
  return {
    search: search.trim() || undefined,
    change: action === INITIAL_AUDIT_QUERY.action ? undefined : action,
    from: from || undefined,
    to: to || undefined,
  };
}
