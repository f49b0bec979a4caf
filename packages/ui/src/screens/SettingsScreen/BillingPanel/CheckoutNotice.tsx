import { Banner } from "../../../components/Banner/index.ts";
import { useText } from "../../../i18n/useText.ts";
import type { CheckoutState } from "../PlansSection/states.ts";

/** Says how the payment page was left where nothing is paid yet, or that it cannot be opened. */
export function CheckoutNotice({ checkout, onDismiss }: { checkout: CheckoutState; onDismiss: () => void }) {
  const t = useText("payments");
  switch (checkout.kind) {
    case "pending":
      return <Banner tone="info">{t("checkout.pending")}</Banner>;
    case "abandoned":
      return (
        <Banner tone="info" onDismiss={onDismiss} autoHide={false}>
          {t("checkout.abandoned")}
        </Banner>
      );
    case "down":
      return (
        <Banner tone="error" icon="timeout" onDismiss={onDismiss} autoHide={false}>
          {t("checkout.down")}
        </Banner>
      );
    default:
      return null;
  }
}
