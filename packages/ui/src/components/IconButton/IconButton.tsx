import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { classNames } from "../../styles/classNames.ts";
import { button } from "../Button/Button.css.ts";
import { Icon, type IconGlyph } from "../Icon/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { Spinner } from "../Spinner/index.ts";

export interface IconButtonProps extends Omit<RootProps<AriaButtonProps>, "children"> {
  /** The icon. */
  icon: IconGlyph;
  /** Accessible name: what the button does. */
  label: string;
  /** As for Button. Default `quiet`. */
  tone?: "primary" | "neutral" | "quiet" | "danger" | undefined;
  /** Width and height: 32, 40 or 48 px at the default text size. Default `md`. */
  size?: "sm" | "md" | "lg" | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button with a well-known icon and no text. If the icon is not unambiguous, use Button with icon and text. */
export function IconButton({
  icon,
  label,
  tone = "quiet",
  size = "md",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <AriaButton
      {...definedProps(rest)}
      aria-label={label}
      className={classNames(button({ tone, size, shape: "square" }), className)}
    >
      {rest.isPending ? <Spinner size="sm" label={label} /> : <Icon glyph={icon} />}
    </AriaButton>
  );
}
