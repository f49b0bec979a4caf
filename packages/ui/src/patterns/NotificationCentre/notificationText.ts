import type { Notification, NotificationKind } from "@regia/domain/notifications";
import { deviceOf } from "@regia/domain/session";
import type { TFunction } from "i18next";
import type { Formatters } from "../../i18n/format.ts";
import { workspaceHref } from "../AppShell/navigationItems.ts";
import { settingsHref } from "../AppShell/settingsSections.ts";

/** What is told in other words where it left, or revoked, tokens of programs. */
const ABOUT_TOKENS = ["password_changed", "second_factor_on", "sessions_ended"] as const;

type Words =
  | Notification["kind"]
  | "plan_changed_until"
  | "trial_ends"
  | "trial_ended"
  | `${(typeof ABOUT_TOKENS)[number]}_tokens`;

/** The sentence of a notification: trials, plans without an end, and tokens of programs have their own. */
function wordsOf({ kind, data }: Pick<Notification, "kind" | "data">): Words {
  const about = ABOUT_TOKENS.find((one) => one === kind);
  if (about && data.tokens) return `${about}_tokens`;
  if (kind === "plan_changed" && data.ends_at) return "plan_changed_until";
  if (data.trial && kind === "plan_ends") return "trial_ends";
  if (data.trial && kind === "plan_ended") return "trial_ended";
  return kind;
}

/** A notification in words. */
export function notificationText(
  notification: Pick<Notification, "kind" | "data">,
  {
    t,
    plans,
    format,
  }: { t: TFunction<"notifications">; plans: TFunction<"plans">; format: Pick<Formatters, "longDate"> },
): string {
  const {
    workspace = "",
    workflow = "",
    person,
    role,
    plan,
    email = "",
    user_agent,
    count = 0,
    days = 0,
  } = notification.data;
  const date = notification.data.since ?? notification.data.ends_at;
  const device = deviceOf(user_agent ?? null);
  return t(`kinds.${wordsOf(notification)}`, {
    workspace,
    workflow,
    person: person ?? t("someone"),
    role: role ? t(`roles.${role}`) : "",
    plan: plan ? plans(`${plan}.name`) : "",
    date: date ? format.longDate(date) : "",
    email,
    count,
    days,
    device: device ? t("device", { ...device }) : t("unknownDevice"),
  });
}

const PLACES: Partial<Record<NotificationKind, Parameters<typeof settingsHref>[0]>> = {
  invitation: "workspaces",
  member_removed: "workspaces",
  workspace_deleted: "workspaces",
  plan_changed: "plans",
  plan_ends: "plans",
  plan_ended: "plans",
  retention_shortened: "plans",
  trial_started: "plans",
  limits_changed: "plans",
  account_role: "profile",
};

/** Where a notification leads: the run or the workspace that it is about, or a section of the settings. */
export function notificationHref({ kind, data }: Pick<Notification, "kind" | "data">): string {
  if (data.slug && data.run) return `${workspaceHref(data.slug, "executions")}?run=${data.run}`;
  return data.slug ? workspaceHref(data.slug, "members") : settingsHref(PLACES[kind] ?? "security");
}
