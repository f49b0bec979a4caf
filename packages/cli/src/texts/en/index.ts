import type { Texts } from "../texts.ts";
import { audit } from "./audit.ts";
import { bulk } from "./bulk.ts";
import { changes } from "./changes.ts";
import { completion } from "./completion.ts";
import { doctor } from "./doctor.ts";
import { estimate } from "./estimate.ts";
import { exportTexts } from "./export.ts";
import { limits } from "./limits.ts";
import { plan } from "./plan.ts";
import { program } from "./program.ts";
import { session } from "./session.ts";
import { trial } from "./trial.ts";
import { users } from "./users.ts";

/** The words of the command line in English. */
export const en: Texts = {
  audit,
  bulk,
  changes,
  completion,
  doctor,
  estimate,
  export: exportTexts,
  limits,
  plan,
  program,
  session,
  trial,
  users,
};
