import { Link as AriaLink } from "react-aria-components/Link";
import { classNames } from "../../styles/classNames.ts";
import { button, buttonText } from "../Button/Button.css.ts";
import type { ButtonProps } from "../Button/index.ts";
import { Icon } from "../Icon/index.ts";
import type { LinkProps } from "../Link/index.ts";
import { definedProps } from "../rootProps.ts";

export interface LinkButtonProps
  extends Omit<LinkProps, "tone" | "isCurrent">,
    Pick<ButtonProps, "tone" | "size" | "icon" | "isFullWidth"> {
  /** Target address. */
  href: string;
}

/** A link that looks like a button, for the main navigation of a page. */
export function LinkButton({
  tone = "neutral",
  size = "md",
  icon,
  isFullWidth = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <AriaLink {...definedProps(rest)} className={classNames(button({ tone, size, isFullWidth }), className)}>
      {icon ? <Icon glyph={icon} /> : null}
      <span className={buttonText}>{children}</span>
    </AriaLink>
  );
}
