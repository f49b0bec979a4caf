import { type CustomLimits, unknownLimitText, validLimits } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { isLimitField, LIMIT_FIELD_NAMES } from "@regia/domain/plans";
import { Argument, type Command } from "commander";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { offers } from "../completion/values.ts";
import { assignLimits, readLimitsFile } from "../estimate/limits.ts";
import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { addUserArgument } from "../users/argument.ts";
import { noteUnusedLimits } from "./get.ts";

interface SetOptions extends ChangeOptions {
  readonly file?: string;
}

/** The stored value: null instead of an empty object. */
const stored = (limits: CustomLimits): CustomLimits | null =>
  Object.keys(limits).length === 0 ? null : limits;

async function set(
  user: string,
  assignments: readonly string[],
  options: SetOptions,
  context: Context,
): Promise<void> {
  const { t } = context;
  if (assignments.length === 0 && options.file === undefined)
    throw usageError(t("limitsCommand:nothingToSet"));
  const fromFile = options.file === undefined ? {} : await readLimitsFile(options.file, context);
  const over = (base: CustomLimits) =>
    assignLimits(base, { option: t("limitsCommand:assignment"), assignments }, context);
  // Reports invalid input before the backend is called.
  over(fromFile);
  await makeChange(
    {
      user,
      decide: (found) => ({
        op: "limits",
        customLimits: stored(over({ ...validLimits(found.custom_limits), ...fromFile })),
      }),
      remark: (found, decided) => {
        if (decided.op !== "limits") return;
        noteUnusedLimits({ ...found, custom_limits: decided.customLimits }, context);
      },
    },
    options,
    context,
  );
}

function checkFields(fields: readonly string[], { locale }: Context): void {
  const unknown = fields.find((field) => !isLimitField(field));
  if (unknown !== undefined) throw usageError(translateMessage(locale, unknownLimitText(unknown)));
}

async function unset(
  user: string,
  fields: readonly string[],
  options: ChangeOptions,
  context: Context,
): Promise<void> {
  checkFields(fields, context);
  const takesAll = fields.length === 0;
  await makeChange(
    {
      user,
      decide: (found) => {
        const kept = Object.entries(validLimits(found.custom_limits)).filter(
          ([field]) => !takesAll && !fields.includes(field),
        );
        return { op: "limits", customLimits: stored(Object.fromEntries(kept)) };
      },
      ...(takesAll
        ? { question: ({ email }) => context.t("limitsCommand:unset.question", { email: oneLine(email) }) }
        : {}),
    },
    options,
    context,
  );
}

/** `regia limits set USER FIELD=VALUE...` (decision 23): fields that are not named keep their values. */
export function defineSet(command: Command, context: Context): void {
  const { t } = context;
  const assignments = offers(new Argument("[field=value...]", t("limitsCommand:set.assignments")), () =>
    LIMIT_FIELD_NAMES.map((field) => `${field}=`),
  );
  const subject = addUserArgument(
    command.description(t("limitsCommand:set.description")),
    context,
  ).addArgument(assignments);
  subject.addOption(offers(subject.createOption("--file <file>", t("limitsCommand:set.file")), "files"));
  addChangeOptions(subject, context).action((user: string, values: string[], options: SetOptions) =>
    set(user, values, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia limits set acme@example.com maxSmsPerMonth=500 priority=high":
        "limitsCommand:set.example.fields",
      "regia limits set acme@example.com maxFilesPerMonth=-1 --dry-run": "limitsCommand:set.example.dryRun",
      "regia limits set acme@example.com --file acme.json": "limitsCommand:set.example.file",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}

/**
 * `regia limits unset USER [FIELD...]`: resets fields to the plan's values; resetting all of them needs a confirmation.
 */
export function defineUnset(command: Command, context: Context): void {
  const { t } = context;
  const fields = offers(new Argument("[field...]", t("limitsCommand:unset.fields")), () => LIMIT_FIELD_NAMES);
  addChangeOptions(
    addUserArgument(command.description(t("limitsCommand:unset.description")), context).addArgument(fields),
    context,
  ).action((user: string, names: string[], options: ChangeOptions) => unset(user, names, options, context));
  addExamples(command, context, {
    examples: {
      "regia limits unset acme@example.com maxSmsPerMonth": "limitsCommand:unset.example.field",
      "regia limits unset acme@example.com --yes": "limitsCommand:unset.example.all",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
