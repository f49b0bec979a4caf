import type { ReactNode } from "react";
import { head } from "./PublicPageHead.css.ts";
import { PublicPageOpening, type PublicPageOpeningProps } from "./PublicPageOpening.tsx";

export interface PublicPageHeadProps extends Omit<PublicPageOpeningProps, "children"> {
  /** Under the lead: the ways onward. */
  actions?: ReactNode;
  /** What the page begins with, under its headline. */
  children?: ReactNode;
}

/** The first part of a public page: headline, lead, and what the page begins with. */
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
