import { completion } from "./completion.ts";
import { doctor } from "./doctor.ts";
import { estimate } from "./estimate.ts";
import { program } from "./program.ts";
import { session } from "./session.ts";

/** The words of the command line in Italian: the source that the translations follow. */
export const it = { completion, doctor, estimate, program, session } as const;
