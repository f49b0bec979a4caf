import type { OperationChange, OperationResult } from "@regia/api/admin";
import type { Profile } from "@regia/domain/profile";
import { shortId } from "@regia/domain/profile";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { roleText } from "../users/columns.ts";
import { differencesOf } from "./differences.ts";

/** A change that was made, or would be made. */
export interface MadeChange {
  readonly user: Profile;
  readonly op: OperationChange["op"];
  readonly result: OperationResult;
}

function itemsOf({ op, result }: MadeChange, context: Context): readonly DescriptionItem[] {
  const { before, after, workspaces = [] } = result;
  if (op === "delete" && before) {
    return [
      [context.t("users:column.role"), roleText(before.role, context)],
      [context.t("users:column.plan"), before.plan],
      ...workspaces.map(({ name }): DescriptionItem => [context.t("users:delete.ends"), oneLine(name)]),
    ];
  }
  if (!before || !after) return [];
  return differencesOf(before, after, context);
}

function summary({ op, result }: MadeChange, { t }: Context): string {
  if (result.status === "unchanged") return t("changes:unchanged");
  if (result.status === "planned") return t("changes:planned");
  return op === "delete" ? t("changes:deleted") : t("changes:applied");
}

/** Prints on standard output a user and what changes of the user. */
export function printUser(
  { id, email }: Pick<Profile, "id" | "email">,
  items: readonly DescriptionItem[],
): void {
  const { bold } = styleOf("stdout");
  const indented = items.map(([label, value]): DescriptionItem => [`  ${label}`, value]);
  print(`${bold(oneLine(email))} (${shortId(id)})\n`);
  if (items.length > 0) print(`${descriptionLines(indented, terminalWidth())}\n`);
}

/** Prints a change: the user with the old and the new values on standard output, then the outcome. */
export function reportChange(change: MadeChange, { json }: { json?: boolean }, context: Context): void {
  const { user, op, result } = change;
  const { status, before, after, workspaces } = result;
  if (json) {
    printJson({ op, status, userId: user.id, email: user.email, before, after, workspaces });
  } else {
    printUser(user, itemsOf(change, context));
  }
  printMessage(summary(change, context));
}
