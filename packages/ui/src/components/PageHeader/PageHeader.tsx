import type { ReactNode } from "react";
import { description as descriptionStyle, pageHeader, title as titleStyle, words } from "./PageHeader.css.ts";

export interface PageHeaderProps {
  /** The screen's name: its only first-level heading. */
  title: ReactNode;
  description?: ReactNode;
  /** Actions for the whole screen. */
  actions?: ReactNode;
}

/** Opens a screen of the signed-in area. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={pageHeader}>
      <div className={words}>
        <h1 className={titleStyle}>{title}</h1>
        {description ? <p className={descriptionStyle}>{description}</p> : null}
      </div>
      {actions}
    </header>
  );
}
