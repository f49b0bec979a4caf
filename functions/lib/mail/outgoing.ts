import { LOCALES } from "@regia/domain/messages";
import { PLAN_NAMES } from "@regia/domain/plans";
import * as v from "valibot";
import { compose } from "./emails.ts";
import { composeInvitation, composeLetter } from "./letter.ts";
import type { MailMessage } from "./message.ts";

/** Whether the person of an email is called by a confirmed address. */
const byAddress = v.optional(v.boolean(), false);

const envelope = { id: v.number(), recipient: v.string(), language: v.picklist(LOCALES) };

/** Who sends an email of a workflow, and whether that is a confirmed address. */
const sending = { sender: v.string(), byAddress, replyTo: v.string() };

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
  v.object({
    ...envelope,
    kind: v.literal("approval-asked"),
    payload: v.object({ run: v.string(), workflow: v.string(), workspace: v.string(), slug: v.string() }),
  }),
  v.object({
    ...envelope,
    /** A step of a workflow sends it, in the name of who started the run. */
    kind: v.literal("workflow-mail"),
    payload: v.union([
      v.object({ ...sending, subject: v.string(), text: v.string() }),
      v.object({
        ...sending,
        /** What the person invites to; the times are ISO 8601. */
        event: v.object({ id: v.string(), title: v.string(), start: v.string(), end: v.string() }),
      }),
    ]),
  }),
  v.object({
    ...envelope,
    kind: v.literal("new-device"),
    payload: v.object({
      token: v.string(),
      /** Null if the client sent none. */
      userAgent: v.nullable(v.string()),
      ip: v.optional(v.nullable(v.string()), null),
      at: v.string(),
    }),
  }),
  v.object({
    ...envelope,
    kind: v.literal("weekly-digest"),
    payload: v.object({
      from: v.string(),
      to: v.string(),
      answers: v.number(),
      cost: v.string(),
      joined: v.number(),
      left: v.number(),
      plan: v.nullable(v.picklist(PLAN_NAMES)),
    }),
  }),
  v.object({
    ...envelope,
    kind: v.literal("payment-receipt"),
    payload: v.object({
      number: v.nullable(v.string()),
      cents: v.number(),
      at: v.string(),
      pdfUrl: v.nullable(v.string()),
    }),
  }),
  v.object({
    ...envelope,
    kind: v.literal("payment-refunded"),
    payload: v.object({
      number: v.nullable(v.string()),
      cents: v.number(),
      at: v.string(),
      /** Null if nobody gave one. */
      reason: v.nullable(v.string()),
    }),
  }),
  v.object({
    ...envelope,
    kind: v.literal("payment-failed"),
    payload: v.object({ cents: v.number(), until: v.string() }),
  }),
  v.object({
    ...envelope,
    kind: v.literal("withdrawal-received"),
    payload: v.object({ cents: v.number(), at: v.string() }),
  }),
  v.object({
    ...envelope,
    kind: v.picklist(["trial-ending", "trial-ended"]),
    payload: v.object({ until: v.string() }),
  }),
  v.object({ ...envelope, kind: v.literal("email-changed"), payload: v.object({ email: v.string() }) }),
  v.object({
    ...envelope,
    kind: v.picklist([
      "password-changed",
      "second-factor-on",
      "second-factor-off",
      "second-factor-added",
      "second-factor-removed",
    ]),
    /** How many tokens of programs are still valid. */
    payload: v.object({ tokens: v.optional(v.number(), 0) }),
  }),
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
  if (kind === "workflow-mail") {
    const envelope = { to, language, ...mail.payload };
    return "event" in envelope ? composeInvitation(envelope) : composeLetter(envelope);
  }
  if (kind === "approval-asked") {
    const { run, slug, ...names } = mail.payload;
    const link = new URL(`/app/w/${slug}/executions`, siteUrl);
    link.searchParams.set("run", run);
    return compose({ kind, language, to, ...names, link: link.href });
  }
  if (kind === "new-device") {
    const { token, at, ...device } = mail.payload;
    const link = new URL("/auth/reset-password", siteUrl);
    // In the fragment, which no server logs and no program that follows links for safety acts on.
    link.hash = new URLSearchParams({ alert: token }).toString();
    return compose({ kind, language, to, link: link.href, signIn: { ...device, at: new Date(at) } });
  }
  if (kind === "workspace-invitation" || kind === "handover-offered") return aboutWorkspace(mail, siteUrl);
  if (kind === "weekly-digest") {
    const link = new URL("/app/settings?section=plans", siteUrl);
    return compose({ kind, language, to, digest: mail.payload, link: link.href });
  }
  if (isAboutMoney(mail)) return aboutMoney(mail, siteUrl);
  const link = new URL("/", siteUrl).href;
  if (kind === "email-changed") return compose({ kind, language, to, other: mail.payload.email, link });
  return compose({ kind, language, to, link, leavesTokens: mail.payload.tokens > 0 });
}

type MoneyMail = Extract<
  OutgoingMail,
  {
    kind:
      | ("payment-receipt" | "payment-refunded" | "payment-failed" | "withdrawal-received")
      | ("trial-ending" | "trial-ended");
  }
>;

const isAboutMoney = (mail: OutgoingMail): mail is MoneyMail =>
  mail.kind.startsWith("payment-") || mail.kind === "withdrawal-received" || mail.kind.startsWith("trial-");

function aboutMoney(mail: MoneyMail, siteUrl: string): MailMessage {
  const { kind, recipient: to, language } = mail;
  const plans = new URL("/app/settings?section=plans", siteUrl).href;
  if (kind === "payment-receipt") {
    const { at, cents, number, pdfUrl } = mail.payload;
    const payment = { day: new Date(at), cents, number: number ?? "" };
    return compose({ kind, language, to, link: pdfUrl ?? plans, payment });
  }
  if (kind === "payment-refunded") {
    const { at, cents, number, reason } = mail.payload;
    const payment = { day: new Date(at), cents, number: number ?? "", reason: reason ?? undefined };
    return compose({ kind, language, to, link: plans, payment });
  }
  const day = new Date("until" in mail.payload ? mail.payload.until : mail.payload.at);
  const cents = "cents" in mail.payload ? mail.payload.cents : undefined;
  return compose({ kind, language, to, link: plans, payment: { day, cents } });
}

type WorkspaceMail = Extract<OutgoingMail, { kind: "workspace-invitation" | "handover-offered" }>;

function aboutWorkspace(mail: WorkspaceMail, siteUrl: string): MailMessage {
  const { kind, recipient: to, language } = mail;
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
