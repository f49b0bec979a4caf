import workflowConsent from "../workflowConsent.json" with { type: "json" };
import workflowGraph from "../workflowGraph.json" with { type: "json" };
import workflowRuns from "../workflowRuns.json" with { type: "json" };
import workflowTemplates from "../workflowTemplates.json" with { type: "json" };

/** The namespaces of the Italian catalogue that the pages of workflows need. */
export const workflows = { workflowConsent, workflowGraph, workflowRuns, workflowTemplates };
