import type { RefAttributes } from "react";
import { ProgressBar, type ProgressBarProps } from "react-aria-components/ProgressBar";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { spinner } from "./Spinner.css.ts";

export interface SpinnerProps
  extends Omit<RootProps<ProgressBarProps>, "children" | "isIndeterminate" | "value">,
    RefAttributes<HTMLDivElement> {
  /** Size: 16, 24 or 36 px at the default text size. Default `md`. */
  size?: "sm" | "md" | "lg" | undefined;
  /** Accessible name: what is in progress. Default: "loading" in the current language. */
  label?: string | undefined;
}

/** Indicates work of unknown length. For a known length use Progress; for content of known shape use Skeleton. */
export function Spinner({ size = "md", label, className, ...rest }: SpinnerProps) {
  const t = useText("components");
  return (
    <ProgressBar
      {...definedProps(rest)}
      isIndeterminate
      aria-label={label ?? t("loading")}
      className={classNames(spinner({ size }), className)}
    />
  );
}
