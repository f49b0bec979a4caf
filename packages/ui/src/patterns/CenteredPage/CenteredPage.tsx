import type { ReactNode } from "react";
import { Link } from "../../components/Link/index.ts";
import { Logo } from "../../components/Logo/index.ts";
import { home, main, page, text, title as titleStyle } from "./CenteredPage.css.ts";

export interface CenteredPageProps {
  /** Heading of the page. Default: none. */
  title?: string | undefined;
  /** A line under the heading. Default: none. */
  lead?: string | undefined;
  children?: ReactNode;
}

/** A page with a single task or message. */
export function CenteredPage({ title, lead, children }: CenteredPageProps) {
  return (
    <div className={page}>
      <header className={home}>
        <Link href="/" tone="plain">
          <Logo />
        </Link>
      </header>
      <main className={main}>
        {title ? <h1 className={titleStyle}>{title}</h1> : null}
        {lead ? <p className={text}>{lead}</p> : null}
        {children}
      </main>
    </div>
  );
}
