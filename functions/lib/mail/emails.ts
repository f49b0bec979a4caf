import type { Locale } from "@regia/domain/messages";
import { euro, formatMoney, moneyFromCents } from "@regia/domain/money";
import type { PlanName } from "@regia/domain/plans";
import { deviceOf } from "@regia/domain/session";
import { BUSINESS_TIME_ZONE } from "@regia/domain/time";
import { escapeHtml } from "./escape.ts";
import { layout } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { type Resources, translateTo } from "./texts/index.ts";

/** The kind of an email. */
export type EmailKind = keyof Resources["emails"]["kind"];

/** What happened to a person in a week. */
export interface Digest {
  /** The first and the last day, as ISO dates. */
  readonly from: string;
  readonly to: string;
  /** How many answers the models gave in the workspaces that the person pays for, and what they cost in decimal euro. */
  readonly answers: number;
  readonly cost: string;
  /** How many people joined these workspaces, and left them. */
  readonly joined: number;
  readonly left: number;
  /** The plan, if it changed. */
  readonly plan: PlanName | null;
}

/** The content of an email. */
export interface Email {
  readonly kind: EmailKind;
  readonly language: Locale;
  readonly to: string;
  /** The address of the button. */
  readonly link: string;
  /** The six-digit code that does the same as the button, if there is one. */
  readonly code?: string | undefined;
  /** The other address of an email change; the invited one of an invitation. */
  readonly other?: string | undefined;
  /** When the person signed up; for a confirmation. */
  readonly signedUpAt?: Date | undefined;
  /** The first name that the person typed; for a confirmation. */
  readonly firstName?: string | undefined;
  /** Who invites, or offers to hand the payment over. */
  readonly person?: string | undefined;
  /** Whether `person` is a confirmed address, which may become a link; by default it is a name that somebody chose. */
  readonly isAddress?: boolean | undefined;
  /** The name of the workspace that it is about. */
  readonly workspace?: string | undefined;
  /** The name of the workflow that it is about. */
  readonly workflow?: string | undefined;
  /** What the person wrote. */
  readonly message?: string | undefined;
  /** A sign-in: when, with which `User-Agent`, and from which network address. */
  readonly signIn?:
    | { readonly at: Date; readonly userAgent: string | null; readonly ip: string | null }
    | undefined;
  readonly digest?: Digest | undefined;
  /** A payment, or the end of a trial: what it is about. */
  readonly payment?: PaymentFacts | undefined;
  /** Whether tokens of programs outlive a change of the account. Default false. */
  readonly leavesTokens?: boolean | undefined;
}

/** What an email about money names. */
export interface PaymentFacts {
  /** When it was paid, or until when something holds. */
  readonly day: Date;
  readonly cents?: number | undefined;
  /** The number of the receipt. */
  readonly number?: string | undefined;
  /** Why it was given back. */
  readonly reason?: string | undefined;
}

/** A time in words, in the product's time zone. */
function timeIn(language: Locale, time: Date): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: BUSINESS_TIME_ZONE,
  }).format(time);
}

/** A sign-in in words. */
function signInWords(language: Locale, signIn: Email["signIn"]) {
  const t = translateTo(language);
  const device = deviceOf(signIn?.userAgent ?? null);
  return {
    device: device ? t("emails:device", { ...device }) : t("emails:unknown"),
    time: signIn ? timeIn(language, signIn.at) : "",
    ip: signIn?.ip ?? t("emails:unknown"),
  };
}

/** A day in words. */
const dayIn = (language: Locale, date: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** A payment in words. */
function paymentWords(language: Locale, payment: Email["payment"]) {
  const { day, cents = 0, number = "", reason } = payment ?? {};
  const t = translateTo(language);
  const inRome = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: BUSINESS_TIME_ZONE });
  const amount = formatMoney({ amount: moneyFromCents(cents), locale: language });
  return {
    number,
    amount,
    refund: cents > 0 ? t("emails:refund", { amount }) : t("emails:nothingToRefund"),
    day: day === undefined ? "" : inRome.format(day),
    reason: reason === undefined ? "" : `\n\n${t("emails:refundReason", { reason })}`,
  };
}

/** A week in words: only what happened. */
function digestWords(language: Locale, digest: Email["digest"]) {
  if (digest === undefined) return { from: "", to: "", digest: "" };
  const t = translateTo(language);
  const { answers, cost, joined, left, plan, from, to } = digest;
  const lines = [
    answers > 0
      ? t("emails:digest.answers", { answers, cost: formatMoney({ amount: euro(cost), locale: language }) })
      : null,
    joined > 0 ? t("emails:digest.joined", { count: joined }) : null,
    left > 0 ? t("emails:digest.left", { count: left }) : null,
    plan === null ? null : t("emails:digest.plan", { plan: t(`emails:plan.${plan}`) }),
  ];
  return {
    from: dayIn(language, from),
    to: dayIn(language, to),
    digest: lines.filter((line) => line !== null).join("\n\n"),
  };
}

/**
 * A name that somebody chose, with a zero-width space wherever mail programs could see an address in it and make it a
 * link: otherwise an invitation could lead anywhere. The full stops of East Asian scripts separate domains too.
 */
export const unlinked = (name: string): string => name.replace(/[.:/@\u3002\uFF0E\uFF61]/g, "$&\u200B");

/** Writes an email as text and as HTML with the same content. */
export function compose({
  kind,
  language,
  to,
  link,
  code,
  other = "",
  signedUpAt,
  firstName: name = "",
  person = "",
  isAddress = false,
  workspace = "",
  workflow = "",
  message = "",
  signIn,
  digest,
  payment,
  leavesTokens = false,
}: Email): MailMessage {
  const t = translateTo(language);
  const title = t(`emails:kind.${kind}.title`);
  const time = signedUpAt === undefined ? "" : timeIn(language, signedUpAt);
  const signUp = name === "" ? t("emails:signUp", { time }) : t("emails:signUpAs", { time, name });
  const names = {
    person: isAddress ? person : unlinked(person),
    workspace: unlinked(workspace),
    workflow: unlinked(workflow),
  };
  const quoted = unlinked(message);
  const paid = paymentWords(language, payment);
  const text = t(`emails:kind.${kind}.text`, {
    other,
    signUp,
    ...names,
    message: quoted,
    ...signInWords(language, signIn),
    ...digestWords(language, digest),
    ...paid,
    tokens: leavesTokens ? `\n\n${t("emails:tokensLeft")}` : "",
  });
  const button = t(`emails:kind.${kind}.button`);
  const codeLabel = t("emails:code");
  const footnote = t(`emails:kind.${kind}.footnote`);
  return {
    to,
    subject: t(`emails:kind.${kind}.subject`, { ...names, number: paid.number }),
    text: [
      title,
      text,
      `${button}:\n${link}`,
      ...(code === undefined ? [] : [`${codeLabel}\n${code}`]),
      footnote,
    ].join("\n\n"),
    html: layout({
      language,
      title: escapeHtml(title),
      lines: text.split("\n\n").map(escapeHtml),
      button: {
        label: escapeHtml(button),
        link: escapeHtml(link),
        byHand: escapeHtml(t("emails:linkByHand")),
      },
      code: code === undefined ? undefined : { label: escapeHtml(codeLabel), value: code },
      footnote: escapeHtml(footnote),
    }),
    links: [link],
  };
}
