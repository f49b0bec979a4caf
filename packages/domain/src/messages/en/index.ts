import entitlements from "./entitlements.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import estimate from "./estimate.json" with { type: "json" };
import limits from "./limits.json" with { type: "json" };
import plans from "./plans.json" with { type: "json" };
import profile from "./profile.json" with { type: "json" };
import quote from "./quote.json" with { type: "json" };
import requests from "./requests.json" with { type: "json" };
import router from "./router.json" with { type: "json" };
import trial from "./trial.json" with { type: "json" };
import validation from "./validation.json" with { type: "json" };

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
};
