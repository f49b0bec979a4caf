import { type ReactNode, useId } from "react";
import { content, group, head, intro as introStyle, title as titleStyle } from "./SettingsGroup.css.ts";

export interface SettingsGroupProps {
  title: string;
  /** What it is about, in a line. */
  intro?: string | undefined;
  children: ReactNode;
}

/** Settings that belong together: their name on one side, the settings on the other. */
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
