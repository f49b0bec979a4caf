import { type ReactNode, useId } from "react";
import { band, head, headline, inner } from "./PublicPageSection.css.ts";

export interface PublicPageSectionProps {
  /** Headline of the section. */
  title: string;
  /** Content beside the headline, such as a control of the section. Default: none. */
  aside?: ReactNode;
  /** `surface` gives the section its own background. Default `canvas`. */
  ground?: "canvas" | "surface" | undefined;
  /** Id for links to the section. Default: none. */
  id?: string | undefined;
  children: ReactNode;
}

/** A section of a public page with its headline. */
export function PublicPageSection({ title, aside, ground = "canvas", id, children }: PublicPageSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={band} data-ground={ground} id={id}>
      <div className={inner}>
        <div className={head}>
          <h2 id={titleId} className={headline}>
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
