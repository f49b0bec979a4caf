import { LOCALES } from "@regia/domain/messages";
import * as v from "valibot";
import { compose } from "./emails.ts";
import type { MailMessage } from "./message.ts";

/** Whether the person of an email is called by a confirmed address. */
const byAddress = v.optional(v.boolean(), false);

const envelope = { id: v.number(), recipient: v.string(), language: v.picklist(LOCALES) };

/** An email that the database wants to be sent. */
export const outgoingMail = v.variant("kind", [
  v.object({
    ...envelope,
    kind: v.literal("workspace-invitation"),
    payload: v.object({
      token: v.string(),
      workspace: v.string(),
      inviter: v.nullable(v.string()),
      byAddress,
    }),
  }),
  v.object({
    ...envelope,
    kind: v.literal("handover-offered"),
    payload: v.object({ workspace: v.string(), payer: v.string(), slug: v.string(), byAddress }),
  }),
  v.object({
    ...envelope,
    kind: v.literal("contact-message"),
    payload: v.object({ email: v.string(), message: v.string() }),
  }),
  v.object({ ...envelope, kind: v.literal("account-deleted"), payload: v.object({}) }),
]);

/** An email that the database wants to be sent. */
export type OutgoingMail = v.InferOutput<typeof outgoingMail>;

/**
 * Writes an email that the database wants to be sent. Its button leads into the product at `siteUrl`, or answers whoever
 * wrote a message.
 */
export function composeOutgoing(mail: OutgoingMail, siteUrl: string): MailMessage {
  const { kind, recipient: to, language } = mail;
  if (kind === "contact-message") {
    const { email: writer, message } = mail.payload;
    return compose({
      kind,
      language,
      to,
      person: writer,
      message,
      link: `mailto:${encodeURIComponent(writer)}`,
    });
  }
  if (kind === "account-deleted") {
    return compose({ kind, language, to, other: to, link: new URL("/contacts", siteUrl).href });
  }
  const { workspace, byAddress: isAddress } = mail.payload;
  const email = { kind, language, to, other: to, workspace, isAddress };
  if (mail.kind === "workspace-invitation") {
    const link = new URL("/invito", siteUrl);
    link.searchParams.set("token", mail.payload.token);
    return compose({ ...email, person: mail.payload.inviter ?? "Regia", link: link.href });
  }
  const link = new URL(`/app/w/${mail.payload.slug}/members`, siteUrl);
  return compose({ ...email, person: mail.payload.payer, link: link.href });
}
