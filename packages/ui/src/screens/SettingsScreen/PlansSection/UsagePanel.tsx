import { usagePanel } from "@regia/domain/entitlements";
import type { Limits } from "@regia/domain/plans";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { PlanUsage } from "../../../patterns/PlanUsage/index.ts";
import { CreditPanel } from "./CreditPanel.tsx";
import { usage } from "./PlansSection.css.ts";
import type { UsageState } from "./states.ts";

const places = ["credit", "workspaces", "members", "files", "emails"] as const;

/** Usage of the limits: model credit, workspaces, people, and files and emails of the month. */
export function UsagePanel({
  state,
  limits,
  onRetry,
}: {
  state: UsageState;
  limits: Limits;
  onRetry: () => void;
}) {
  const t = useText("settings");
  const say = useLocalizedText();
  if (state.kind === "failed") {
    return (
      <Banner tone="warning" actions={<Button onPress={onRetry}>{t("plans.usage.retry")}</Button>}>
        {t("plans.usage.failed")}
      </Banner>
    );
  }
  if (state.kind === "loading") {
    return (
      <div className={usage}>
        <VisuallyHidden role="status">{t("plans.usage.loading")}</VisuallyHidden>
        {places.map((place) => (
          <Skeleton key={place} height="2.25rem" />
        ))}
      </div>
    );
  }
  return (
    <div className={usage}>
      <CreditPanel credit={state.credit} />
      {usagePanel({ limits, usage: state.usage }).map(({ name, label, used, limit }) => (
        <PlanUsage key={name} label={say(label)} used={used} limit={limit} />
      ))}
    </div>
  );
}
