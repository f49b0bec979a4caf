import { USAGE_WARNING_RATIO, usageBar } from "@regia/domain/entitlements";
import { UNLIMITED } from "@regia/domain/plans";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Ref } from "react";
import { Label } from "react-aria-components/Label";
import { type MeterProps as AriaMeterProps, Meter } from "react-aria-components/Meter";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { figure, fill, head, name, note, progress, track } from "../Progress/Progress.css.ts";
import { definedProps, type RootProps } from "../rootProps.ts";

export interface UsageBarProps
  extends Omit<RootProps<AriaMeterProps>, "children" | "value" | "minValue" | "maxValue" | "valueLabel"> {
  /** What is used. */
  label: string;
  used: number;
  /** What is allowed; null, or the rules' -1, where there is no limit. */
  limit: number | null;
  /** Share from which it warns. Default that of the rules, 0.8. */
  warnFrom?: number | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A used amount against its limit: warns from a share of it, and says when it is exceeded. */
export function UsageBar({
  label,
  used,
  limit,
  warnFrom = USAGE_WARNING_RATIO,
  className,
  ...rest
}: UsageBarProps) {
  const t = useText("components");
  const format = useFormat();
  const { state, fill: share } = usageBar({ used, limit: limit ?? UNLIMITED, warnAt: warnFrom });
  const amount = { used: format.number(used) };
  const written =
    state === "unlimited"
      ? t("usage.unlimited", amount)
      : t("usage.of", { ...amount, limit: format.number(limit ?? 0) });
  const warning = share < 1 ? t("usage.warning") : t("usage.reached");
  const isNotable = state === "warning" || state === "exceeded";
  return (
    <Meter
      {...definedProps(rest)}
      value={share}
      maxValue={1}
      valueLabel={written}
      data-level={state}
      className={classNames(progress, className)}
    >
      <div className={head}>
        <Label className={name}>{label}</Label>
        <span className={figure}>{written}</span>
      </div>
      <div className={track}>
        <div className={fill} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      {isNotable ? (
        <span className={note}>
          <Icon glyph={state === "exceeded" ? CircleAlert : TriangleAlert} size="sm" />
          {state === "exceeded" ? t("usage.exceeded") : warning}
        </span>
      ) : null}
    </Meter>
  );
}
