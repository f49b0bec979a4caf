import { message } from "@regia/domain/messages";
import { type PlanName, presentPlan } from "@regia/domain/plans";
import type { PlanState } from "@regia/domain/trial";
import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";

export interface PlanBadgeProps {
  plan: PlanName;
  /** `trial` and `expired` add a second badge. Default `active`. */
  state?: PlanState | undefined;
}

/** Plans differ by emphasis: light, outlined, solid. */
const weights: Record<PlanName, BadgeTone> = { free: "neutral", pro: "outline", enterprise: "solid" };

/** A person's plan, with its trial or expiry. */
export function PlanBadge({ plan, state = "active" }: PlanBadgeProps) {
  const say = useLocalizedText();
  return (
    <Inline gap="x1">
      <Badge tone={weights[plan]}>{say(presentPlan(plan).displayName)}</Badge>
      {state === "trial" ? <Badge tone="info">{say(message("plans:badge.trial"))}</Badge> : null}
      {state === "expired" ? <Badge tone="warning">{say(message("plans:badge.expired"))}</Badge> : null}
    </Inline>
  );
}
