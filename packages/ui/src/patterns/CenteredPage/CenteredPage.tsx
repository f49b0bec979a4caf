import type { ReactNode } from "react";
import { Link } from "../../components/Link/index.ts";
import { Logo } from "../../components/Logo/index.ts";
import { home, main, page, text, title as titleStyle } from "./CenteredPage.css.ts";

export interface CenteredPageProps {
  /** The page's heading. */
  title?: string | undefined;
  /** A line under it. */
  lead?: string | undefined;
  children?: ReactNode;
}

/** A page with one thing to do or to wait for. */
export function CenteredPage({ title, lead, children }: CenteredPageProps) {
  return (
    <div className={page}>
      <Link href="/" tone="plain" className={home}>
        <Logo />
      </Link>
      <main className={main}>
        {title ? <h1 className={titleStyle}>{title}</h1> : null}
        {lead ? <p className={text}>{lead}</p> : null}
        {children}
      </main>
    </div>
  );
}
