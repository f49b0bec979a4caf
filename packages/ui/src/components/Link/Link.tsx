import type { Ref } from "react";
import { Link as AriaLink, type LinkProps as AriaLinkProps } from "react-aria-components/Link";
import { classNames } from "../../styles/classNames.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { link } from "./Link.css.ts";

export interface LinkProps extends RootProps<AriaLinkProps> {
  /**
   * `text` inside sentences, `quiet` in lists of links, `strong` for an emphasised link, `plain` without styles. Default
   * `text`.
   */
  tone?: "text" | "quiet" | "strong" | "plain" | undefined;
  /** True for a link to the current page: sets `aria-current`. Default false. */
  isCurrent?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** Navigates to an address. For an action on the page use Button. */
export function Link({ tone = "text", isCurrent = false, className, ...rest }: LinkProps) {
  return (
    <AriaLink
      {...definedProps({ "aria-current": isCurrent ? "page" : undefined, ...rest })}
      className={classNames(link({ tone }), className)}
    />
  );
}
