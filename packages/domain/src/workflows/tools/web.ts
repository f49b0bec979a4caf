import type { Describe } from "./describe.ts";
import { anyText, link, list, object, text, whole } from "./schema.ts";

export const webFetch: Describe<"web.fetch"> = (t) => ({
  name: "web.fetch",
  title: t("workflowTools:fetch.title"),
  description: t("workflowTools:fetch.description"),
  risk: "egress",
  input: object({
    url: link({
      title: t("workflowTools:fetch.url.title"),
      description: t("workflowTools:fetch.url.description"),
    }),
  }),
  output: object({ url: anyText, title: anyText, text: anyText }),
});

export const webAgent: Describe<"web.agent"> = (t) => ({
  name: "web.agent",
  title: t("workflowTools:agent.title"),
  description: t("workflowTools:agent.description"),
  risk: "egress",
  input: object(
    {
      start: link({
        title: t("workflowTools:agent.start.title"),
        description: t("workflowTools:agent.start.description"),
      }),
      task: text(
        {
          title: t("workflowTools:agent.task.title"),
          description: t("workflowTools:agent.task.description"),
        },
        4_000,
      ),
      maxPages: whole(
        {
          title: t("workflowTools:agent.maxPages.title"),
          description: t("workflowTools:agent.maxPages.description"),
        },
        1,
        50,
      ),
    },
    ["start", "task"],
  ),
  output: object({
    answer: anyText,
    pages: list({ type: "object", properties: { url: anyText, title: anyText }, required: ["url"] }),
  }),
});

export const webSearch: Describe<"web.search"> = (t) => ({
  name: "web.search",
  title: t("workflowTools:search.title"),
  description: t("workflowTools:search.description"),
  risk: "egress",
  input: object({
    query: text(
      {
        title: t("workflowTools:search.query.title"),
        description: t("workflowTools:search.query.description"),
      },
      500,
    ),
  }),
  output: object({
    results: list({
      type: "object",
      properties: { url: anyText, title: anyText, text: anyText },
      required: ["url", "title"],
    }),
  }),
});
