import type { ReactNode } from "react";
import { placeholder } from "./CompanyFact.css.ts";

/** Stands where the site's configuration has nothing yet: nobody can overlook it. */
export function Placeholder({ children }: { children: ReactNode }) {
  return <mark className={placeholder}>{children}</mark>;
}
