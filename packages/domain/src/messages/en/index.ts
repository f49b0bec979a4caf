import { billing } from "./billing/index.ts";
import { chat } from "./chat/index.ts";
import { general } from "./general/index.ts";
import { particular } from "./particular/index.ts";
import { workflows } from "./workflows/index.ts";

/** The English catalogue of the rules, one namespace per subject, without what only functions answer. */
export const en = { ...general, ...particular, ...chat, ...billing, ...workflows };
