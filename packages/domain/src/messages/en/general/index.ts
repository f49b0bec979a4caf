import entitlements from "../entitlements.json" with { type: "json" };
import errors from "../errors.json" with { type: "json" };
import limits from "../limits.json" with { type: "json" };
import plans from "../plans.json" with { type: "json" };
import profile from "../profile.json" with { type: "json" };
import router from "../router.json" with { type: "json" };
import trial from "../trial.json" with { type: "json" };
import validation from "../validation.json" with { type: "json" };

/** The namespaces of the English catalogue that any page may need. */
export const general = {
  entitlements,
  errors,
  limits,
  plans,
  profile,
  router,
  trial,
  validation,
};
