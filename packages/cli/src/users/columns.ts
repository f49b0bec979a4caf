import { message, translateMessage } from "@regia/domain/messages";
import { ROLES, shortId, shownName } from "@regia/domain/profile";
import type { ListingColumn } from "../output/listing.ts";
import { shownDay } from "../output/moments.ts";
import type { Context } from "../program/context.ts";
import type { UserRecord } from "./record.ts";

/** A user's name, or the placeholder of the user table. */
export function nameOf(user: Pick<UserRecord, "display_name" | "full_name">, { locale }: Context): string {
  const shown = shownName(user, "userTable");
  return shown.kind === "name" ? shown.name : translateMessage(locale, shown.text);
}

/** A role in the language of the output. */
export function roleText(role: string, { t }: Context): string {
  const known = ROLES.find((each) => each === role);
  return known === undefined ? role : t(`users:role.${known}`);
}

/** A plan with the marks of the user table. */
export function markedPlan({ plan, is_expired, trial_state }: UserRecord, { locale }: Context): string {
  if (trial_state === "active") return `${plan} (${translateMessage(locale, message("plans:badge.trial"))})`;
  return is_expired ? `${plan} (${translateMessage(locale, message("plans:badge.expired"))})` : plan;
}

/** The columns that identify a user; the e-mail is shown on any terminal. */
export function personColumns(context: Context): readonly ListingColumn<UserRecord>[] {
  return [
    {
      name: "id",
      title: context.t("users:column.id"),
      value: ({ id }) => id,
      short: ({ id }) => shortId(id),
      rank: 2,
    },
    {
      name: "name",
      title: context.t("users:column.name"),
      value: (user) => nameOf(user, context),
      shrinksTo: 12,
      rank: 1,
    },
    {
      name: "email",
      title: context.t("users:column.email"),
      value: ({ email }) => email,
      shrinksTo: 22,
      rank: 0,
    },
  ];
}

/** The columns of the user table; those that identify the user are omitted last. */
export function userColumns(context: Context): readonly ListingColumn<UserRecord>[] {
  return [
    ...personColumns(context),
    {
      name: "role",
      title: context.t("users:column.role"),
      value: ({ role }) => roleText(role, context),
      rank: 4,
    },
    {
      name: "plan",
      title: context.t("users:column.plan"),
      value: (user) => markedPlan(user, context),
      shrinksTo: 12,
      rank: 3,
    },
    {
      name: "expires",
      title: context.t("users:column.expires"),
      value: ({ plan_expires_at }) => shownDay(plan_expires_at),
      rank: 5,
    },
    {
      name: "created",
      title: context.t("users:column.created"),
      value: ({ created_at }) => shownDay(created_at),
      rank: 6,
    },
  ];
}
