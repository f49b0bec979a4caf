import type { ReactNode } from "react";
import { Inline } from "../../components/Stack/index.ts";
import { head, intro as introStyle, title as titleStyle } from "./Section.css.ts";

/** Header of a section: title, description, and an action for the section. */
export function SectionHead({ title, intro, action }: { title: string; intro: string; action?: ReactNode }) {
  return (
    <Inline align="end" justify="between" className={head}>
      <div>
        <h2 className={titleStyle}>{title}</h2>
        <p className={introStyle}>{intro}</p>
      </div>
      {action}
    </Inline>
  );
}
