import type { ReactNode } from "react";
import { lead as leadStyle, opening, text, title as titleStyle } from "./PublicPageOpening.css.ts";

export interface PublicPageOpeningProps {
  /** The page's only first-level heading. */
  title: string;
  /** One or two sentences about the page. */
  lead: ReactNode;
  /** Links or buttons under the lead. Default: none. */
  children?: ReactNode;
}

/** Large headline of a public page with the lead beside it. */
export function PublicPageOpening({ title, lead, children }: PublicPageOpeningProps) {
  return (
    <div className={opening}>
      <h1 className={titleStyle}>{title}</h1>
      <div className={text}>
        <p className={leadStyle}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
