import { AUDIT_ACTIONS, type AuditRequest } from "@regia/api/admin";
import { type AuditQuery, INITIAL_AUDIT_QUERY } from "@regia/ui/patterns/AuditFilters";
import type { AddressQuery } from "../administration/addressQuery.ts";
import { pageIn, searchIn } from "../administration/userQuery.ts";

/** How the query of the audit log is kept in the address. */
export const AUDIT_QUERY: AddressQuery<AuditQuery> = {
  initial: INITIAL_AUDIT_QUERY,
  read: (address) => ({
    search: searchIn(address),
    action: AUDIT_ACTIONS.find((action) => action === address.get("action")) ?? INITIAL_AUDIT_QUERY.action,
    page: pageIn(address),
  }),
};

/** The filters of a query for a request; those without effect are left out. */
export function filterOf({ search, action }: AuditQuery): Pick<AuditRequest, "search" | "change"> {
  return {
    search: search.trim() || undefined,
    change: action === INITIAL_AUDIT_QUERY.action ? undefined : action,
  };
}
