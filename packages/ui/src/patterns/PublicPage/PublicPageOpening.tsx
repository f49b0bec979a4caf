import type { ReactNode } from "react";
import { lead as leadStyle, opening, title as titleStyle, words } from "./PublicPageOpening.css.ts";

export interface PublicPageOpeningProps {
  /** The page's only first-level heading. */
  title: string;
  /** What the page is about, in a sentence or two. */
  lead: ReactNode;
  /** The ways onward, under the lead. */
  children?: ReactNode;
}

/** Opens a public page: the large headline, and beside it what the page is about. */
export function PublicPageOpening({ title, lead, children }: PublicPageOpeningProps) {
  return (
    <div className={opening}>
      <h1 className={titleStyle}>{title}</h1>
      <div className={words}>
        <p className={leadStyle}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
