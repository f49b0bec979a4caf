import type { Texts } from "../texts.ts";
import { completion } from "./completion.ts";
import { doctor } from "./doctor.ts";
import { estimate } from "./estimate.ts";
import { program } from "./program.ts";
import { session } from "./session.ts";

/** The words of the command line in English. */
export const en: Texts = { completion, doctor, estimate, program, session };
