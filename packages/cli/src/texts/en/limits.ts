import type { Texts } from "../texts.ts";

export const limits: Texts["limits"] = {
  summary: "show and change the limits agreed with a user",
  description: "Shows and changes the limits agreed with a user. They count while the plan is enterprise.",
  notCounting: "Note: the effective plan is not enterprise, the agreed limits are kept and do not count.",
  nothingToSet: "name at least one limit, such as maxSmsPerMonth=500, or --file.",
  assignment: "limit",
  column: { field: "Field", label: "Limit", plan: "Of the plan", agreed: "Agreed", counts: "Counts" },
  get: {
    summary: "show a user's limits",
    description: "Shows a user's limits: those of the plan, the agreed ones, and those that count.",
    example: { table: "all limits of a user", json: "keeps the agreed ones in a file" },
  },
  set: {
    summary: "agree limits with a user",
    description: "Agrees limits with a user. What is not named stays as it is.",
    assignments: "limits: -1 is unlimited, 0 is none, FIELD= takes the plan's value again",
    file: "JSON file of limits, or - for the standard input",
    example: {
      fields: "two limits; the others stay as they are",
      dryRun: "shows what would change",
      file: "all those of a file",
    },
  },
  unset: {
    summary: "take the plan's values again",
    description:
      "Takes agreed limits away: the plan's values are back. Without fields it takes all of them away, after a question.",
    fields: "fields to take away; all without any",
    question: (email) => `${email}: take all agreed limits away?`,
    example: { field: "one limit only", all: "all of them, without questions" },
  },
};
