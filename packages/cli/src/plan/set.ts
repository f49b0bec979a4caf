import { message, translateMessage } from "@regia/domain/messages";
import { checkPlanChange, PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import { Argument, type Command } from "commander";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { addUserArgument } from "../users/argument.ts";

interface Options extends ChangeOptions {
  readonly expires?: string;
}

function set(user: string, plan: PlanName, options: Options, context: Context): Promise<void> {
  // An empty value is probably an unset variable in a script, and would grant the plan for ever.
  if (options.expires === "") {
    throw usageError(translateMessage(context.locale, message("plans:change.expiryInvalid")));
  }
  const result = checkPlanChange({ plan, expiresAt: options.expires, now: Date.now() });
  if (!result.ok) throw usageError(translateMessage(context.locale, result.message));
  return makeChange({ user, decide: () => ({ op: "plan", ...result.change }) }, options, context);
}

/** `regia plan set USER PLAN` (decisions 6 and 24). */
export function defineSet(command: Command, context: Context): void {
  const { t } = context;
  const plan = new Argument("<plan>", t("plan:set.plan")).choices(PLAN_NAMES);
  const subject = addUserArgument(command.description(t("plan:set.description")), context).addArgument(plan);
  addChangeOptions(subject.option("--expires <date>", t("plan:set.expires")), context).action(
    (user: string, chosen: PlanName, options: Options) => set(user, chosen, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia plan set anna@example.com pro": "plan:set.example.forever",
      "regia plan set anna@example.com enterprise --expires 2026-12-31": "plan:set.example.expires",
      "regia plan set anna@example.com free --dry-run": "plan:set.example.dryRun",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
