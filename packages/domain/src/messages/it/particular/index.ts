import estimate from "../estimate.json" with { type: "json" };
import quote from "../quote.json" with { type: "json" };
import workspaceRules from "../workspaceRules.json" with { type: "json" };

/** The namespaces of the Italian catalogue that few pages need. */
export const particular = { estimate, quote, workspaceRules };
