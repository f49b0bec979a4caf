import { estimate } from "./estimate.ts";
import { program } from "./program.ts";

/** The words of the command line in Italian: the source that the translations follow. */
export const it = { estimate, program } as const;
