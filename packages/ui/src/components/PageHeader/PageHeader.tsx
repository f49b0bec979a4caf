import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { description as descriptionStyle, pageHeader, text, title as titleStyle } from "./PageHeader.css.ts";

export interface PageHeaderProps extends Omit<ComponentPropsWithRef<"header">, "title" | "children"> {
  /** Title of the screen; its only first-level heading. */
  title: ReactNode;
  /** A sentence under the title. Default: none. */
  description?: ReactNode;
  /** Actions for the whole screen. */
  actions?: ReactNode;
}

/** Header of a screen in the signed-in area. */
export function PageHeader({ title, description, actions, className, ...rest }: PageHeaderProps) {
  return (
    <header {...rest} className={classNames(pageHeader, className)}>
      <div className={text}>
        <h1 className={titleStyle}>{title}</h1>
        {description ? <p className={descriptionStyle}>{description}</p> : null}
      </div>
      {actions}
    </header>
  );
}
