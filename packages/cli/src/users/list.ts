import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { addListOptions, type ListOptions } from "../output/rows.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { userColumns } from "./columns.ts";
import { addFilterOptions, type FilterOptions, readFilter } from "./filters.ts";
import { showUsers } from "./showUsers.ts";

type Options = FilterOptions & TargetOptions & ListOptions;

/** The message for an empty result, with or without a filter. */
export function emptyMessage(options: FilterOptions, { t }: Context): string {
  const { search, role, plan, trial, expired, expiresBy } = options;
  const isFiltered = [search, role, plan, trial, expired, expiresBy].some((option) => option !== undefined);
  return isFiltered ? t("users:noneFiltered") : t("users:none");
}

/** `regia users list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  addFilterOptions(command.description(t("users:list.description")), context).action((options: Options) =>
    showUsers(
      {
        filter: readFilter(options, context),
        columns: userColumns(context),
        whenEmpty: emptyMessage(options, context),
      },
      options,
      context,
    ),
  );
  addTargetOptions(addListOptions(command, userColumns(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia users list": "users:list.example.all",
      "regia users list --search perez --plan pro --sort email --order asc": "users:list.example.filter",
      "regia users list --expires-by 2026-12-31 --ndjson | jq -r .email": "users:list.example.expiry",
      "regia users list --trial active --limit 20 --json": "users:list.example.json",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
