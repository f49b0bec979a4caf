import type { ListedInvoice } from "@regia/api/admin";
import { getUserBilling, hasStatus } from "@regia/api/client";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { UserPaymentsScreen, type UserPaymentsState } from "@regia/ui/screens/PaymentsScreen";
import { useQuery } from "@tanstack/react-query";
import { callFailureText } from "../data/callFailure.ts";
import { useAdministration } from "./administrationContext.ts";
import { paymentKeys } from "./paymentKeys.ts";
import { useRefund } from "./useRefund.ts";

const none: readonly ListedInvoice[] = [];

/** The payments of one user. */
export function UserPayments({ userId }: { userId: string }) {
  const administration = useAdministration();
  const { client, viewerId } = administration;
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: paymentKeys.user(viewerId, userId),
    queryFn: async ({ signal }) => {
      const [user, payments] = await Promise.all([
        client.getUser(userId, signal),
        getUserBilling(client, userId, signal),
      ]);
      return { user, payments };
    },
    // The admin client already retries.
    retry: false,
  });
  const refund = useRefund(administration, data?.payments.invoices ?? none);
  const state = (): UserPaymentsState => {
    if (data) return { kind: "loaded", ...data };
    if (!isError || isFetching) return { kind: "loading" };
    // 422: the address contains no valid user id.
    return hasStatus(error, 404, 422)
      ? { kind: "notFound" }
      : { kind: "failed", reason: callFailureText(error) };
  };
  return (
    <>
      <PageTitle page="payments" />
      <UserPaymentsScreen
        {...refund}
        state={state()}
        onReload={() => void refetch()}
        paymentsHref="/app/admin/payments"
      />
    </>
  );
}
