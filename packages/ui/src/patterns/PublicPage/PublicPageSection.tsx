import { type ReactNode, useId } from "react";
import { band, head, headline, inner } from "./PublicPageSection.css.ts";

export interface PublicPageSectionProps {
  /** Its headline. */
  title: string;
  /** Beside the headline: a control of the whole section. */
  aside?: ReactNode;
  /** `surface` sets it on a band of its own. Default `canvas`. */
  ground?: "canvas" | "surface" | undefined;
  /** For links within the page. */
  id?: string | undefined;
  children: ReactNode;
}

/** A part of a public page under its own headline, hung on the line that leads down the page. */
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
