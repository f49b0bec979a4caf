import type { Texts } from "../texts.ts";

export const audit: Texts["audit"] = {
  summary: "read the log of changes",
  description: "Reads the log of all changes that administrators made.",
  progress: "Entries",
  none: "No entry found",
  column: { at: "When", actor: "Who", action: "Action", target: "User", change: "Change" },
  action: {
    update_user_plan: "plan",
    start_trial: "trial",
    update_user_role: "role",
    update_custom_limits: "limits",
    delete_user: "deletion",
  },
  option: {
    action: "only this action",
    actor: "only changes made by this user (id or e-mail)",
    target: "only changes of this user (id or e-mail)",
    since: "from this day on",
    until: "up to and including this day",
  },
  list: {
    summary: "list the changes, the newest first",
    description: "Lists the changes that administrators made, the newest first: who, when, whom, what.",
    example: {
      latest: "the latest twenty",
      target: "the history of a user",
      filter: "the deletions of a period, for scripts",
    },
  },
};
