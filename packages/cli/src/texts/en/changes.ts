import type { Texts } from "../texts.ts";

export const changes: Texts["changes"] = {
  option: {
    dryRun: "show what would change, and change nothing",
    yes: "do not ask for confirmation, in commands that do",
  },
  asPlan: "as the plan",
  applied: "Done.",
  deleted: "Deleted.",
  unchanged: "Nothing to change: it was so already.",
  planned: "Dry run: nothing was changed.",
  needsYes: "without a terminal nobody can be asked to confirm: add --yes.",
  yesOrNo: "[y/N]",
  yesWords: "y yes s si sì",
  notDone: "nothing was changed: it was not confirmed.",
  waiting: "The change is under way: waiting for the answer. Another Ctrl-C ends at once.",
  cutOff:
    'Interrupted before the answer: the change may have been made already, check with "regia users get".',
};
