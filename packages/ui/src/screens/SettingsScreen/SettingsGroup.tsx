import { type ReactNode, useId } from "react";
import { Stack } from "../../components/Stack/index.ts";
import { group, groupContent, groupTitle, intro as introStyle } from "./Section.css.ts";

interface SettingsGroupProps {
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
      <Stack gap="x1">
        <h3 id={titleId} className={groupTitle}>
          {title}
        </h3>
        {intro ? <p className={introStyle}>{intro}</p> : null}
      </Stack>
      <div className={groupContent}>{children}</div>
    </section>
  );
}
