import { USAGE_WARNING_RATIO, usageBar } from "@regia/domain/entitlements";
import { UNLIMITED } from "@regia/domain/plans";
import { UsageBar, type UsageBarProps } from "../../components/UsageBar/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";

export interface PlanUsageProps extends Omit<UsageBarProps, "level" | "share" | "valueText"> {
  used: number;
  /** The limit of the plan; null or -1 for unlimited. */
  limit: number | null;
  /** Share of the limit from which it warns. Default 0.8, the domain's value. */
  warnFrom?: number | undefined;
}

/** A used amount against a limit of the plan. Warns from 80 % and shows when the limit is exceeded. */
export function PlanUsage({ used, limit, warnFrom = USAGE_WARNING_RATIO, ...rest }: PlanUsageProps) {
  const say = useLocalizedText();
  const { state, fill, text } = usageBar({ used, limit: limit ?? UNLIMITED, warnAt: warnFrom });
  return <UsageBar {...rest} level={state} share={fill} valueText={say(text)} />;
}
