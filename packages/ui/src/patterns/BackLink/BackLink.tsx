import { ArrowLeft } from "lucide-react";
import { Icon } from "../../components/Icon/index.ts";
import { Link } from "../../components/Link/index.ts";
import { arrow, back } from "./BackLink.css.ts";

export interface BackLinkProps {
  /** Address of the parent page. */
  href: string;
  /** Name of the parent page. */
  children: string;
}

/** A link to the parent page, before the heading. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Link href={href} tone="quiet" className={back}>
      <Icon glyph={ArrowLeft} size="sm" className={arrow} />
      {children}
    </Link>
  );
}
