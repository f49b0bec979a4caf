import { useId } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { part, partIntro } from "../PlansSection/PlansSection.css.ts";
import { groupTitle } from "../Section.css.ts";
import { OpenBillingDialog } from "./OpenBillingDialog.tsx";
import { PaymentFacts } from "./PaymentFacts.tsx";
import { Receipts } from "./Receipts.tsx";
import type { BillingPanelProps } from "./types.ts";

/** Payments of the own subscription: the next charge, the card, the data for receipts, cancellation and receipts. */
export function BillingPanel(props: BillingPanelProps) {
  const { state, failure, receipts, onRetry } = props;
  const t = useText("payments");
  const say = useLocalizedText();
  const titleId = useId();
  const retry = <Button onPress={onRetry}>{t("retry")}</Button>;
  return (
    <section aria-labelledby={titleId} className={part}>
      <h3 id={titleId} className={groupTitle}>
        {t("title")}
      </h3>
      <p className={partIntro}>{t("intro")}</p>
      {failure ? <Banner tone="error">{say(failure)}</Banner> : null}
      {state.kind === "loading" ? (
        <div>
          <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
          <Skeleton height="15rem" />
        </div>
      ) : null}
      {state.kind === "unread" ? (
        <Banner tone="error" actions={retry}>
          {t("unread")} {say(state.reason)}
        </Banner>
      ) : null}
      {state.kind === "ready" ? <PaymentFacts {...props} status={state.status} /> : null}
      <Receipts state={receipts} onRetry={onRetry} />
      <OpenBillingDialog {...props} />
    </section>
  );
}
