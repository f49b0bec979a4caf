import { type ReactNode, useId } from "react";
import { content, group, head, intro as introStyle, title as titleStyle } from "./SettingsGroup.css.ts";

export interface SettingsGroupProps {
  title: string;
  /** A one-line description. Default: none. */
  intro?: string | undefined;
  children: ReactNode;
}

/** A group of related settings: title on one side, settings on the other. */
export function SettingsGroup({ title, intro, children }: SettingsGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={group}>
      <div className={head}>
        <h3 id={titleId} className={titleStyle}>
          {title}
        </h3>
        {intro ? <p className={introStyle}>{intro}</p> : null}
      </div>
      <div className={content}>{children}</div>
    </section>
  );
}
