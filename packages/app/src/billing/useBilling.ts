import type { BillingPreview, BillingStatus } from "@regia/api/billing";
import { ApiError } from "@regia/api/client";
import type { Message } from "@regia/domain/messages";
import type { BillingPeriod } from "@regia/domain/plans";
import {
  type BillingDialog,
  type BillingDialogRequest,
  type BillingPanelProps,
  isInArrears,
} from "@regia/ui/screens/SettingsScreen";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestFailure } from "../data/failures.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { useServices, useSession } from "../services/services.ts";
import { useProfile } from "../services/useProfile.ts";
import { billingClient, paymentFailure, readPayments } from "./billing.ts";

/** Milliseconds between two questions whether the bank's question was answered. */
const CONFIRMATION_INTERVAL = 3_000;

/** The open dialog; once the bank's question about a change was answered, the change is made. */
function currentDialog(
  dialog: BillingDialog | null,
  status: BillingStatus | undefined,
): BillingDialog | null {
  if (dialog?.kind !== "change" || dialog.state.kind !== "confirming") return dialog;
  if (status?.subscription?.period !== dialog.period) return dialog;
  return { ...dialog, state: { kind: "changed", preview: dialog.state.preview } };
}

const isConfirming = (dialog: BillingDialog | null): boolean =>
  dialog?.kind === "change" && dialog.state.kind === "confirming";

const isOwing = (status: BillingStatus | undefined): boolean => {
  const subscription = status?.subscription ?? null;
  return subscription !== null && isInArrears(subscription);
};

/** The payments of the signed-in person, and functions to change them. */
export function useBilling(userId: string, isShown: boolean): BillingPanelProps {
  const { backend, session, queries } = useServices();
  const state = useSession();
  const [client] = useState(() => billingClient(backend));
  const [dialog, setDialog] = useState<BillingDialog | null>(null);
  const [pending, setPending] = useState<"card" | "resume">();
  const [failure, setFailure] = useState<Message>();
  const shown = useRef<BillingPreview>(null);
  const run = useRun();
  const status = useQuery({
    queryKey: queryKeys.billing(userId),
    queryFn: ({ signal }) => client.status(signal),
    enabled: isShown,
    // What is owed is paid on a page in another tab.
    refetchOnWindowFocus: ({ state: { data } }) => isOwing(data),
    refetchInterval: ({ state: { data } }) =>
      isConfirming(currentDialog(dialog, data)) ? CONFIRMATION_INTERVAL : false,
  });
  const payments = useQuery({
    queryKey: queryKeys.payments(userId),
    queryFn: ({ signal }) => readPayments(backend, signal),
    enabled: isShown,
  });

  // What the server has found out is in the profile, which holds the plan that everything else shows, and in the books.
  const found = status.data && JSON.stringify(status.data);
  useEffect(() => {
    if (found === undefined) return;
    void session.refreshProfile();
    void queries.invalidateQueries({ queryKey: queryKeys.payments(userId) });
  }, [found, session, queries, userId]);

  const refresh = async () => {
    // What can be done next depends on the status alone: waiting for the receipts too would lose a press on it.
    void queries.invalidateQueries({ queryKey: queryKeys.payments(userId) });
    await queries.invalidateQueries({ queryKey: queryKeys.billing(userId) });
  };

  const loadPreview = (period: BillingPeriod, kind: "shown" | "repriced" = "shown") =>
    void client.preview(period).then(
      (preview) => {
        shown.current = preview;
        setDialog((open) =>
          open?.kind === "change" && open.period === period
            ? { kind: "change", period, state: { kind, preview } }
            : open,
        );
      },
      (error: unknown) =>
        setDialog((open) =>
          open?.kind === "change" && open.period === period
            ? { kind: "change", period, state: { kind: "unread", reason: paymentFailure(error) } }
            : open,
        ),
    );

  function openDialog(request: BillingDialogRequest) {
    setFailure(undefined);
    if (request.kind === "change") {
      setDialog({ ...request, state: { kind: "loading" } });
      loadPreview(request.period);
    } else if (request.kind === "withdraw") setDialog({ kind: "withdraw", state: { kind: "open" } });
    else setDialog({ kind: request.kind, state: { kind: "idle" } });
  }

  function change(period: BillingPeriod) {
    const { current: preview } = shown;
    if (preview === null) return;
    void run(
      async () => {
        setDialog({ kind: "change", period, state: { kind: "changing", preview } });
        const { confirmationUrl: url } = await client.change({
          period,
          prorationDate: preview.prorationDate,
        });
        setDialog({
          kind: "change",
          period,
          state: url === undefined ? { kind: "changed", preview } : { kind: "confirming", preview, url },
        });
        await refresh();
      },
      (error) => {
        if (error instanceof ApiError && error.code === "preview_expired") {
          setDialog({ kind: "change", period, state: { kind: "loading" } });
          loadPreview(period, "repriced");
          return;
        }
        const isDeclined = error instanceof ApiError && error.code === "card_declined";
        const reason = paymentFailure(error);
        setDialog({
          kind: "change",
          period,
          state: { kind: isDeclined ? "declined" : "failed", preview, reason },
        });
      },
    );
  }

  const save = (kind: "cancel" | "taxData", work: () => Promise<unknown>) =>
    void run(
      async () => {
        setDialog({ kind, state: { kind: "saving" } });
        await work();
        // The panel says that it is cancelled.
        setDialog(kind === "cancel" ? null : { kind, state: { kind: "saved" } });
        await refresh();
      },
      (error) => setDialog({ kind, state: { kind: "failed", reason: paymentFailure(error) } }),
    );

  const withdraw = () =>
    void run(
      async () => {
        setDialog({ kind: "withdraw", state: { kind: "withdrawing" } });
        const { acknowledgedAt, refundedCents } = await client.withdraw();
        setDialog({ kind: "withdraw", state: { kind: "withdrawn", acknowledgedAt, refundedCents } });
        await refresh();
      },
      (error) => setDialog({ kind: "withdraw", state: { kind: "failed", reason: paymentFailure(error) } }),
    );

  function confirm() {
    if (dialog?.kind === "change") change(dialog.period);
    if (dialog?.kind === "cancel") save("cancel", () => client.cancel());
    if (dialog?.kind === "withdraw") withdraw();
  }

  const doing = (what: "card" | "resume", work: () => Promise<void>) =>
    void run(
      async () => {
        setFailure(undefined);
        setPending(what);
        await work();
        if (what === "resume") setPending(undefined);
      },
      (error) => {
        setPending(undefined);
        setFailure(paymentFailure(error));
      },
    );

  const profile = useProfile();
  const email = state.status === "signedIn" ? (state.user.email ?? "") : "";
  const read = payments.data;
  const until = status.data?.subscription?.withdrawableUntil;
  // Only then something is owed; otherwise an open one is that of a change that waits for the bank.
  const owes = isOwing(status.data);
  return {
    state: status.data
      ? { kind: "ready", status: status.data }
      : status.isError
        ? { kind: "unread", reason: paymentFailure(status.error) }
        : { kind: "loading" },
    receipts: read
      ? { kind: "ready", receipts: read.receipts.filter((one) => owes || one.status !== "open") }
      : payments.isError
        ? { kind: "unread", reason: requestFailure(payments.error) }
        : { kind: "loading" },
    person: { name: profile?.full_name ?? profile?.display_name ?? email, email },
    lastSource: read?.lastSource,
    taxData: read?.taxData ?? null,
    withdrawal: read?.contract && until !== undefined ? { ...read.contract, until } : undefined,
    dialog: currentDialog(dialog, status.data),
    pending,
    failure,
    onDialogOpen: openDialog,
    onDialogClose: () => setDialog(null),
    onConfirm: confirm,
    onTaxDataSave: (data) => save("taxData", () => client.setTaxData({ ...data })),
    onCardChange: () =>
      doing("card", async () => {
        // The button stays busy until the browser leaves the page.
        window.location.assign(await client.openPortal());
      }),
    onResume: () =>
      doing("resume", async () => {
        await client.resume();
        await refresh();
      }),
    onRetry: () => void refresh(),
  };
}
