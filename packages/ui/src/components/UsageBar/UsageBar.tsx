import { CircleAlert, TriangleAlert } from "lucide-react";
import { Label } from "react-aria-components/Label";
import { Meter } from "react-aria-components/Meter";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { figure, fill, head, name, note, progress, track } from "../Progress/Progress.css.ts";

export interface UsageBarProps {
  /** What is used. */
  label: string;
  used: number;
  /** What is allowed; null where there is no limit. */
  limit: number | null;
  /** Share from which it warns. Default 0.8 (part 2, point 9). */
  warnFrom?: number;
  className?: string;
}

/** How a used amount stands to its limit. */
export type UsageLevel = "normal" | "warning" | "exceeded";

/** Warns from the given share, and counts as exceeded above the whole limit. */
export function usageLevel({
  used,
  limit,
  warnFrom = 0.8,
}: Pick<UsageBarProps, "used" | "limit" | "warnFrom">): UsageLevel {
  if (limit === null || used <= 0) return "normal";
  if (used > limit) return "exceeded";
  return used >= limit * warnFrom ? "warning" : "normal";
}

/** A used amount against its limit. */
export function UsageBar({ label, used, limit, warnFrom = 0.8, className }: UsageBarProps) {
  const t = useText("parts");
  const format = useFormat();
  const level = usageLevel({ used, limit, warnFrom });
  const written =
    limit === null
      ? t("usage.unlimited", { used: format.number(used) })
      : t("usage.of", { used: format.number(used), limit: format.number(limit) });
  // A limit of nothing is full as soon as anything is used.
  const share = limit === null ? 0 : limit === 0 ? Number(used > 0) : Math.min(used / limit, 1);
  return (
    <Meter
      value={share}
      maxValue={1}
      valueLabel={written}
      data-level={level}
      className={classNames(progress, className)}
    >
      <div className={head}>
        <Label className={name}>{label}</Label>
        <span className={figure}>{written}</span>
      </div>
      <div className={track}>
        <div className={fill} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      {level === "normal" ? null : (
        <span className={note}>
          <Icon glyph={level === "exceeded" ? CircleAlert : TriangleAlert} size="sm" />
          {level === "exceeded" ? t("usage.exceeded") : t("usage.warning")}
        </span>
      )}
    </Meter>
  );
}
