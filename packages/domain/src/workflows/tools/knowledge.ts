import type { Describe } from "./describe.ts";
import { anyText, list, object, text, whole } from "./schema.ts";

export const knowledgeSearch: Describe<"knowledge.search"> = (t) => ({
  name: "knowledge.search",
  title: t("workflowTools:knowledge.title"),
  description: t("workflowTools:knowledge.description"),
  risk: "read",
  input: object(
    {
      query: text(
        {
          title: t("workflowTools:knowledge.query.title"),
          description: t("workflowTools:knowledge.query.description"),
        },
        1_000,
      ),
      limit: whole(
        {
          title: t("workflowTools:knowledge.limit.title"),
          description: t("workflowTools:knowledge.limit.description"),
        },
        1,
        50,
      ),
    },
    ["query"],
  ),
  output: object({
    passages: list({ type: "object", properties: { text: anyText, document: anyText }, required: ["text"] }),
  }),
});
