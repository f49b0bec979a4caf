import type { InvoiceQuery } from "@regia/ui/screens/PaymentsScreen";
import { queryKeys } from "../data/queryKeys.ts";

/** Everything that an admin sees of payments. */
const all = (adminId: string) => [...queryKeys.person(adminId), "adminPayments"] as const;

/** Keys of what admins see of payments; apart from the others, which every page of the signed-in area loads. */
export const paymentKeys = {
  all,
  revenue: (adminId: string) => [...all(adminId), "revenue"] as const,
  invoicePage: (adminId: string, query: InvoiceQuery) => [...all(adminId), "invoices", query] as const,
  user: (adminId: string, userId: string) => [...all(adminId), "user", userId] as const,
};
