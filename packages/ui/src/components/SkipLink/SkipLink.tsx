import type { ComponentPropsWithRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { skipLink } from "./SkipLink.css.ts";

export interface SkipLinkProps extends Omit<ComponentPropsWithRef<"a">, "href" | "target" | "children"> {
  /** Id of the page's `main` element, which must be focusable (`tabIndex={-1}`). */
  target: string;
}

/** A link that skips the navigation. It must be the first focusable element of a page. */
export function SkipLink({ target, className, ...rest }: SkipLinkProps) {
  const t = useText("shell");
  return (
    <a {...rest} href={`#${target}`} className={classNames(skipLink, className)}>
      {t("skip")}
    </a>
  );
}
