import { message, translateMessage } from "@regia/domain/messages";
import { checkPlanChange, isPlanName, PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import { Argument, type Command } from "commander";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { takeChangeOptions } from "../changes/options.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { takeUser } from "../users/argument.ts";

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
  const { texts } = context;
  const words = texts.plan.set;
  const plan = new Argument("<plan>", words.plan).choices(PLAN_NAMES).argParser((name: string) => {
    if (isPlanName(name)) return name;
    throw usageError(texts.program.error.notAChoice("plan", name, PLAN_NAMES.join(", ")));
  });
  const subject = takeUser(command.description(words.description), context).addArgument(plan);
  takeChangeOptions(subject.option("--expires <date>", words.expires), context).action(
    (user: string, chosen: PlanName, options: Options) => set(user, chosen, options, context),
  );
  addExamples(command, {
    texts,
    examples: [
      { line: "regia plan set anna@example.com pro", does: words.example.forever },
      {
        line: "regia plan set anna@example.com enterprise --expires 2026-12-31",
        does: words.example.expires,
      },
      { line: "regia plan set anna@example.com free --dry-run", does: words.example.dryRun },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
