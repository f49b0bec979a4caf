import type { ComponentPropsWithRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { skipLink } from "./SkipLink.css.ts";

export interface SkipLinkProps extends Omit<ComponentPropsWithRef<"a">, "href" | "target" | "children"> {
  /** Id of the page's `main`, which takes focus (`tabIndex={-1}`). */
  target: string;
}

/** The first stop of the keyboard on a page: past the navigation, to what the page is about. */
export function SkipLink({ target, className, ...rest }: SkipLinkProps) {
  const t = useText("shell");
  return (
    <a {...rest} href={`#${target}`} className={classNames(skipLink, className)}>
      {t("skip")}
    </a>
  );
}
