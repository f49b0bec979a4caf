import type { FeatureAccess } from "@regia/domain/entitlements";
import { message } from "@regia/domain/messages";
import { type PlanName, planOf, presentPlan, TRIAL_DAYS } from "@regia/domain/plans";
import type { TrialState } from "@regia/domain/trial";
import { LockKeyhole } from "lucide-react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Card } from "../../components/Card/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../../patterns/AppShell/settingsSections.ts";
import { PlaceLimits } from "../../patterns/PlaceLimits/index.ts";
import { room } from "../../styles/room.css.ts";
import { columns, includedTitle, lock, note, promise, reason, title } from "./LockedFeatureScreen.css.ts";

/** State of the trial's start. */
export type LockedFeatureState =
  | { kind: "idle" }
  | { kind: "startingTrial" }
  | { kind: "trialFailed"; reason: LocalizedText };

export interface LockedFeatureScreenProps {
  /** The locked feature. */
  feature: "knowledge" | "ingestion";
  /** Why it is locked: the result of the domain's `featureAccess`. */
  access: Extract<FeatureAccess, { locked: true }>;
  /** State of the person's trial, which is offered only if it is available. */
  trial: TrialState;
  state: LockedFeatureState;
  onStartTrial: () => void;
  /** Called after the error banner was dismissed or hid automatically. */
  onBannerDismiss: () => void;
}

/** The cheapest plan that includes the features. */
const OPENING_PLAN: PlanName = "pro";

/** Shown in place of a feature that the plan does not include, with a way to upgrade (decision 15). */
export function LockedFeatureScreen({
  feature,
  access,
  trial,
  state,
  onStartTrial,
  onBannerDismiss,
}: LockedFeatureScreenProps) {
  const t = useText("places");
  const shell = useText("shell");
  const say = useLocalizedText();
  const plan = say(presentPlan(OPENING_PLAN).displayName);
  const hasTrial = trial.kind === "available";
  return (
    <div className={room}>
      <div className={columns}>
        <Stack align="start">
          <span className={lock}>
            <Icon glyph={LockKeyhole} />
          </span>
          <h1 className={title}>{t("lockedFeature.title", { feature: shell(`items.${feature}`), plan })}</h1>
          <p className={promise}>{t(`lockedFeature.${feature}`)}</p>
          <p className={reason}>{say(access.message)}</p>
          {state.kind === "trialFailed" ? (
            <Banner tone="error" onDismiss={onBannerDismiss}>
              {say(state.reason)}
            </Banner>
          ) : null}
          <Inline gap="x3">
            {hasTrial ? (
              <Button
                tone="primary"
                onPress={onStartTrial}
                isPending={state.kind === "startingTrial"}
                pendingText={t("lockedFeature.starting")}
              >
                {say(message("trial:start", { count: TRIAL_DAYS }))}
              </Button>
            ) : null}
            <LinkButton href={settingsHref("plans")} tone={hasTrial ? "neutral" : "primary"}>
              {t("lockedFeature.plans")}
            </LinkButton>
          </Inline>
          {hasTrial ? <p className={note}>{t("lockedFeature.note")}</p> : null}
        </Stack>
        <Card isLeading padding="lg">
          <h2 className={includedTitle}>{t("lockedFeature.included", { plan })}</h2>
          <PlaceLimits place={feature} limits={planOf(OPENING_PLAN).limits} />
        </Card>
      </div>
    </div>
  );
}
