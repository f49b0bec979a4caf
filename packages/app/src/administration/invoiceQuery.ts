import type { InvoiceListRequest } from "@regia/api/admin";
import { INVOICE_FILTERS } from "@regia/domain/billing";
import { INITIAL_INVOICE_QUERY, type InvoiceQuery } from "@regia/ui/screens/PaymentsScreen";
import type { AddressQuery } from "./addressQuery.ts";
import { pageIn, searchIn } from "./userQuery.ts";

/** How the query of the list of invoices is kept in the address. */
export const INVOICE_QUERY: AddressQuery<InvoiceQuery> = {
  initial: INITIAL_INVOICE_QUERY,
  read: (address) => ({
    search: searchIn(address),
    status:
      INVOICE_FILTERS.find((status) => status === address.get("status")) ?? INITIAL_INVOICE_QUERY.status,
    page: pageIn(address),
  }),
};

/** The request for a query; filters without effect are left out. */
export function invoiceRequest({ search, status, page }: InvoiceQuery): InvoiceListRequest {
  return { page, search: search.trim() || undefined, status: status === "all" ? undefined : status };
}
