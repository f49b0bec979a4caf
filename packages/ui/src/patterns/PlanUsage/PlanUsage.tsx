import { USAGE_WARNING_RATIO, usageBar } from "@regia/domain/entitlements";
import { UNLIMITED } from "@regia/domain/plans";
import { UsageBar, type UsageBarProps } from "../../components/UsageBar/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";

export interface PlanUsageProps extends Omit<UsageBarProps, "level" | "share" | "valueText"> {
  used: number;
  /** What the plan allows; null or -1 where it sets no limit. */
  limit: number | null;
  /** Share from which it warns. Default that of the rules, 0.8. */
  warnFrom?: number | undefined;
}

/** A used amount against a limit of the plan: warns from 80%, and says when the limit is exceeded. */
export function PlanUsage({ used, limit, warnFrom = USAGE_WARNING_RATIO, ...rest }: PlanUsageProps) {
  const say = useLocalizedText();
  const { state, fill, text } = usageBar({ used, limit: limit ?? UNLIMITED, warnAt: warnFrom });
  return <UsageBar {...rest} level={state} share={fill} valueText={say(text)} />;
}
