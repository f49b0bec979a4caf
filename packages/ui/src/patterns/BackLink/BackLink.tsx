import { ArrowLeft } from "lucide-react";
import { Icon } from "../../components/Icon/index.ts";
import { Link } from "../../components/Link/index.ts";
import { arrow, back } from "./BackLink.css.ts";

export interface BackLinkProps {
  /** The page above. */
  href: string;
  /** Says where it leads. */
  children: string;
}

/** The way up from a page that stands below another, before its heading. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Link href={href} tone="quiet" className={back}>
      <Icon glyph={ArrowLeft} size="sm" className={arrow} />
      {children}
    </Link>
  );
}
