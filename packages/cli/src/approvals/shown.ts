import type { Approval } from "@regia/api/workflows";
import { translateMessage } from "@regia/domain/messages";
import { type ConsentReason, consentText, type Json, type JsonObject } from "@regia/domain/workflows";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { jsonText } from "../output/json.ts";
import { NOTHING, shownMoment } from "../output/moments.ts";
import { harmless, oneLine } from "../output/safeText.ts";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";

/** Why a person is asked; the rule knows more reasons, for which nobody is. */
const ASKING: readonly ConsentReason[] = ["irreversible", "tainted"];

/** Why a call needs consent, in words; a code of a newer server is shown as it is. */
export function reasonText({ reason, tool }: Pick<Approval, "reason" | "tool">, { locale }: Context): string {
  const known = ASKING.find((each) => each === reason);
  return known === undefined ? reason : translateMessage(locale, consentText(known, tool));
}

/** Names of arguments that hold the people whom a call reaches. */
const ADDRESSEES = ["to", "attendees"] as const;

/** The people whom a call reaches, as far as its arguments name them. */
export function addresseesOf(given: JsonObject): string[] {
  return ADDRESSEES.flatMap((name): readonly Json[] => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return Array.isArray(value) ? value : value === undefined ? [] : [value];
  }).filter((each) => typeof each === "string");
}

/** An argument with the lines of its text, indented below its name. */
function argumentLines(name: string, value: Json): string {
  const text = typeof value === "string" ? value : jsonText(value, 2);
  const lines = harmless(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `  ${line}`);
  return [`${styleOf("stderr").bold(oneLine(name))}:`, ...lines].join("\n");
}

/** What a call will do, whole: nothing that is decided about is cut. */
export function requestText(approval: Approval, context: Context): string {
  const { t } = context;
  const { tool, tainted } = approval;
  const addressees = addresseesOf(approval.arguments);
  const items: DescriptionItem[] = [
    [t("approvals:column.tool"), tool],
    [t("approvals:column.reason"), reasonText(approval, context)],
    [t("approvals:column.recipients"), addressees.length > 0 ? addressees.join(", ") : NOTHING],
    [t("approvals:column.tainted"), tainted.length > 0 ? tainted.join(", ") : t("approvals:untainted")],
    [t("approvals:column.status"), t(`approvals:status.${approval.status}`)],
    [t("approvals:column.expires"), shownMoment(approval.expires_at)],
    [t("approvals:column.run"), approval.run_id],
    [t("approvals:column.hash"), approval.hash],
  ];
  const given = Object.entries(approval.arguments).map(([name, value]) => argumentLines(name, value as Json));
  return [descriptionLines(items, terminalWidth()), "", ...given].join("\n");
}
