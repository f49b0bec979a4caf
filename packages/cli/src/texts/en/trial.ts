import type { Texts } from "../texts.ts";

export const trial: Texts["trial"] = {
  summary: "list and start trials of Pro",
  description: "Lists the trials of Pro and starts one.",
  column: { state: "Trial", started: "Started", ends: "Ends" },
  list: {
    summary: "list the trials",
    description: "Lists the trials that were started, running and over; with --trial those in one state.",
    none: "No trial found",
    example: {
      all: "all trials that were started",
      ending: "the running ones that end this year",
      available: "who could still start one",
    },
  },
  start: {
    summary: "start a user's trial",
    description: "Starts the trial of Pro of a user on the Free plan who has not used it yet.",
    example: { start: "starts the trial", dryRun: "shows what would change, for scripts" },
  },
};
