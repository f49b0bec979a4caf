import type { Preference } from "../../router/index.ts";
import type { Describe } from "./describe.ts";
import { anyText, choice, LONGEST_TEXT, object, text } from "./schema.ts";

const PREFERENCES: readonly Preference[] = ["balanced", "quality", "economy", "speed"];

export const model: Describe<"model"> = (t) => ({
  name: "model",
  title: t("workflowTools:model.title"),
  description: t("workflowTools:model.description"),
  risk: "read",
  input: object(
    {
      prompt: text(
        {
          title: t("workflowTools:model.prompt.title"),
          description: t("workflowTools:model.prompt.description"),
        },
        LONGEST_TEXT,
      ),
      system: text(
        {
          title: t("workflowTools:model.system.title"),
          description: t("workflowTools:model.system.description"),
        },
        20_000,
      ),
      preference: choice(
        {
          title: t("workflowTools:model.preference.title"),
          description: t("workflowTools:model.preference.description"),
        },
        PREFERENCES,
      ),
      model: text(
        {
          title: t("workflowTools:model.model.title"),
          description: t("workflowTools:model.model.description"),
        },
        200,
      ),
      schema: {
        type: "object",
        title: t("workflowTools:model.schema.title"),
        description: t("workflowTools:model.schema.description"),
      },
    },
    ["prompt"],
  ),
  output: object({ text: anyText, data: {} }, ["text"]),
});
