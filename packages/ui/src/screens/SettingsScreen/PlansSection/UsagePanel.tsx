import { usagePanel } from "@regia/domain/entitlements";
import type { Limits } from "@regia/domain/plans";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { UsageBar } from "../../../components/UsageBar/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { CreditPanel } from "./CreditPanel.tsx";
import { usage } from "./PlansSection.css.ts";
import type { UsageState } from "./states.ts";
import { UsageHistory } from "./UsageHistory.tsx";

const places = ["credit", "workspaces", "members", "files", "emails"] as const;

/** Usage of the limits: model credit, workspaces, people, files and emails of the month; then the months before. */
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
  const { history = [] } = state;
  return (
    <div className={usage}>
      <CreditPanel credit={state.credit} />
      {usagePanel({ limits, usage: state.usage }).map(({ name, label, bar }) => (
        <UsageBar
          key={name}
          label={say(label)}
          level={bar.state}
          share={bar.fill}
          valueText={say(bar.text)}
        />
      ))}
      {history.length > 0 ? <UsageHistory months={history} /> : null}
    </div>
  );
}
