import type { Describe } from "./describe.ts";
import { anyText, choice, moment, object, text, whole } from "./schema.ts";

/** A year. */
const LONGEST_WAIT = 366 * 24 * 60 * 60;

/** Exactly one of its arguments is given. */
export const wait: Describe<"wait"> = (t) => ({
  name: "wait",
  title: t("workflowTools:wait.title"),
  description: t("workflowTools:wait.description"),
  risk: "read",
  input: {
    ...object(
      {
        seconds: whole(
          {
            title: t("workflowTools:wait.seconds.title"),
            description: t("workflowTools:wait.seconds.description"),
          },
          0,
          LONGEST_WAIT,
        ),
        until: moment({
          title: t("workflowTools:wait.until.title"),
          description: t("workflowTools:wait.until.description"),
        }),
      },
      [],
    ),
    minProperties: 1,
    maxProperties: 1,
  },
  output: object({ until: anyText }),
});

/** The kinds of what a person is asked. */
const FIELD_TYPES = ["text", "number", "date", "choice"] as const;

export const human: Describe<"human"> = (t) => ({
  name: "human",
  title: t("workflowTools:human.title"),
  description: t("workflowTools:human.description"),
  risk: "read",
  input: object(
    {
      title: text({ title: t("workflowTools:human.name.title") }, 200),
      text: text(
        {
          title: t("workflowTools:human.text.title"),
          description: t("workflowTools:human.text.description"),
        },
        20_000,
      ),
      fields: {
        type: "array",
        title: t("workflowTools:human.fields.title"),
        description: t("workflowTools:human.fields.description"),
        maxItems: 20,
        items: object(
          {
            name: text({ title: t("workflowTools:human.field.name") }, 40, {
              pattern: "^[A-Za-z][A-Za-z0-9_]*$",
            }),
            label: text({ title: t("workflowTools:human.field.label") }, 200),
            type: choice({ title: t("workflowTools:human.field.type") }, FIELD_TYPES),
            options: {
              type: "array",
              title: t("workflowTools:human.field.options"),
              items: { type: "string", minLength: 1, maxLength: 200 },
              minItems: 1,
              maxItems: 50,
            },
          },
          ["name", "label", "type"],
        ),
      },
    },
    ["title", "text"],
  ),
  output: { type: "object" },
});
