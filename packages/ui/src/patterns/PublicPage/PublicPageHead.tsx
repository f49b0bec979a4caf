import type { ReactNode } from "react";
import { head } from "./PublicPageHead.css.ts";
import { PublicPageOpening, type PublicPageOpeningProps } from "./PublicPageOpening.tsx";

export interface PublicPageHeadProps extends Omit<PublicPageOpeningProps, "children"> {
  /** Links or buttons under the lead. Default: none. */
  actions?: ReactNode;
  /** Content under the headline. Default: none. */
  children?: ReactNode;
}

/** First section of a public page: headline, lead and first content. */
export function PublicPageHead({ title, lead, actions, children }: PublicPageHeadProps) {
  return (
    <div className={head}>
      <PublicPageOpening title={title} lead={lead}>
        {actions}
      </PublicPageOpening>
      {children}
    </div>
  );
}
