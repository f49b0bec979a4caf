import type { Texts } from "../texts.ts";
import { estimate } from "./estimate.ts";
import { program } from "./program.ts";

/** The words of the command line in English. */
export const en: Texts = { estimate, program };
