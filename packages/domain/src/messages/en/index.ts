import { entitlements } from "./entitlements.ts";
import { errors } from "./errors.ts";
import { estimate } from "./estimate.ts";
import { limits } from "./limits.ts";
import { plans } from "./plans.ts";
import { profile } from "./profile.ts";
import { quote } from "./quote.ts";
import { requests } from "./requests.ts";
import { router } from "./router.ts";
import { trial } from "./trial.ts";
import { validation } from "./validation.ts";

/** The English catalogue: one namespace per subject. */
export const en = {
  entitlements,
  errors,
  estimate,
  limits,
  plans,
  profile,
  quote,
  requests,
  router,
  trial,
  validation,
} as const;
