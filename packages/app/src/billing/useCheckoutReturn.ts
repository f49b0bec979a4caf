import type { BillingState, CheckoutState } from "@regia/ui/screens/SettingsScreen";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** The part of the address that says how the payment page was left. */
const PARAMETER = "checkout";

/** Milliseconds between two looks for a payment that is not confirmed yet. */
const LOOK_INTERVAL = 2_000;

interface CheckoutReturn {
  readonly setCheckout: (state: CheckoutState) => void;
  /** Reads the payments again. */
  readonly onRetry: () => void;
}

/** Says what became of the payment page that the person comes back from, and waits until a payment is confirmed. */
export function useCheckoutReturn(billing: BillingState, { setCheckout, onRetry }: CheckoutReturn): void {
  const [address, setAddress] = useSearchParams();
  const outcome = address.get(PARAMETER);
  const [isAwaited, setAwaited] = useState(false);
  const status = billing.kind === "ready" ? billing.status : null;
  const isPaid = status?.subscription != null;

  const arrive = useEffectEvent(() => {
    setAddress(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );
    setAwaited(outcome === "success");
    setCheckout({ kind: outcome === "success" ? "pending" : "abandoned" });
  });
  useEffect(() => {
    if (outcome !== null) arrive();
  }, [outcome]);

  const confirm = useEffectEvent(() => {
    setAwaited(false);
    setCheckout({ kind: "done", plan: "pro" });
  });
  const look = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isAwaited) return;
    if (isPaid) return confirm();
    const timer = setInterval(() => look(), LOOK_INTERVAL);
    return () => clearInterval(timer);
  }, [isAwaited, isPaid]);
}
