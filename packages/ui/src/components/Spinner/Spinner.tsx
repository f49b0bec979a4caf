import type { ComponentPropsWithRef } from "react";
import { ProgressBarContext } from "react-aria-components/ProgressBar";
import { useSlottedContext } from "react-aria-components/slots";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { spinner } from "./Spinner.css.ts";

export interface SpinnerProps
  extends Omit<ComponentPropsWithRef<"span">, "aria-label" | "children" | "role" | "style"> {
  /** Class names for the root element, in addition to the component's own. */
  className?: string | undefined;
  /** Size: 16, 24 or 36 px at the default text size. Default `md`. */
  size?: "sm" | "md" | "lg" | undefined;
  /** Accessible name: what is in progress. Default: "loading" in the current language. */
  label?: string | undefined;
}

/** Indicates work of unknown length. For a known length use Progress; for content of known shape use Skeleton. */
export function Spinner({ size = "md", label, className, ...rest }: SpinnerProps) {
  const t = useText("components");
  // A button that it is in includes it in its name by this id.
  const { id } = useSlottedContext(ProgressBarContext) ?? {};
  return (
    <span
      id={id}
      {...rest}
      role="progressbar"
      aria-label={label ?? t("loading")}
      className={classNames(spinner({ size }), className)}
    />
  );
}
