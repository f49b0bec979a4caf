import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { classNames } from "../../styles/classNames.ts";
import { Icon, type IconGlyph } from "../Icon/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { Spinner } from "../Spinner/index.ts";
import { button, buttonText } from "./Button.css.ts";

export interface ButtonProps extends RootProps<AriaButtonProps> {
  /**
   * `primary` for the main action, at most once per view; `danger` for what cannot be undone; `quiet` in bars and lists.
   * Default `neutral`.
   */
  tone?: "primary" | "neutral" | "quiet" | "danger" | undefined;
  /** Minimum height: 32, 40 or 48 px at the default text size. Default `md`. */
  size?: "sm" | "md" | "lg" | undefined;
  /** Shown before the text. */
  icon?: IconGlyph | undefined;
  /** Text beside the spinner while `isPending`. Default: the children. */
  pendingText?: string | undefined;
  /** True makes the button as wide as its container. Default false. */
  isFullWidth?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** Performs an action on the page. For navigation use Link or LinkButton. */
export function Button({
  tone = "neutral",
  size = "md",
  icon,
  pendingText,
  isFullWidth = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isPending = rest.isPending === true;
  return (
    <AriaButton
      {...definedProps(rest)}
      className={classNames(button({ tone, size, isFullWidth }), className)}
    >
      {isPending ? <Spinner size="sm" label={pendingText} /> : null}
      {!isPending && icon ? <Icon glyph={icon} /> : null}
      <span className={buttonText}>{isPending ? (pendingText ?? children) : children}</span>
    </AriaButton>
  );
}
