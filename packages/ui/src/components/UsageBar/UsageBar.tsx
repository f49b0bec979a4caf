import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Ref } from "react";
import { Label } from "react-aria-components/Label";
import { type MeterProps as AriaMeterProps, Meter } from "react-aria-components/Meter";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { figure, fill, head, name, note, progress, track } from "../Progress/Progress.css.ts";
import { definedProps, type RootProps } from "../rootProps.ts";

/** How close an amount is to its limit; `none` if both are zero. */
export type UsageLevel = "normal" | "warning" | "exceeded" | "unlimited" | "none";

export interface UsageBarProps
  extends Omit<RootProps<AriaMeterProps>, "children" | "value" | "minValue" | "maxValue" | "valueLabel"> {
  /** Name of the amount. */
  label: string;
  /** Share of the limit that is used, from 0 to 1. */
  share: number;
  /** The amount as text: "12 of 50". */
  valueText: string;
  /** `warning` and `exceeded` also show a text below the bar. Default `normal`. */
  level?: UsageLevel | undefined;
  /** The text below the bar at these levels, for what is not the reader's own limit. Default: it addresses the reader. */
  levelText?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A used amount against its limit. The caller decides at which share it warns. */
export function UsageBar({
  label,
  share,
  valueText,
  level = "normal",
  levelText,
  className,
  ...rest
}: UsageBarProps) {
  const t = useText("components");
  const warning = share < 1 ? t("usage.warning") : t("usage.reached");
  const isNotable = level === "warning" || level === "exceeded";
  return (
    <Meter
      {...definedProps(rest)}
      value={share}
      maxValue={1}
      valueLabel={valueText}
      data-level={level}
      className={classNames(progress, className)}
    >
      <div className={head}>
        <Label className={name}>{label}</Label>
        <span className={figure}>{valueText}</span>
      </div>
      <div className={track}>
        <div className={fill} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      {isNotable ? (
        <span className={note}>
          <Icon glyph={level === "exceeded" ? CircleAlert : TriangleAlert} size="sm" />
          {levelText ?? (level === "exceeded" ? t("usage.exceeded") : warning)}
        </span>
      ) : null}
    </Meter>
  );
}
