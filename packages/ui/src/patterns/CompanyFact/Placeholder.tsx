import type { ReactNode } from "react";
import { placeholder } from "./CompanyFact.css.ts";

/** A clearly visible placeholder for a value that is missing in the site's configuration. */
export function Placeholder({ children }: { children: ReactNode }) {
  return <mark className={placeholder}>{children}</mark>;
}
