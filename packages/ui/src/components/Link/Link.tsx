import type { Ref } from "react";
import { Link as AriaLink, type LinkProps as AriaLinkProps } from "react-aria-components/Link";
import { classNames } from "../../styles/classNames.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { link } from "./Link.css.ts";

export interface LinkProps extends RootProps<AriaLinkProps> {
  /** `text` within sentences, `quiet` in lists of links, `strong` for a way onward, `plain` without looks. */
  tone?: "text" | "quiet" | "strong" | "plain" | undefined;
  /** True for the page on the screen: sets `aria-current`. */
  isCurrent?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** Leads to another address. For something that happens here, use Button. */
export function Link({ tone = "text", isCurrent = false, className, ...rest }: LinkProps) {
  return (
    <AriaLink
      {...definedProps({ "aria-current": isCurrent ? "page" : undefined, ...rest })}
      className={classNames(link({ tone }), className)}
    />
  );
}
