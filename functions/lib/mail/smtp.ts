import type * as nodemailer from "nodemailer";
import type { MailMessage } from "./message.ts";

/** Sends emails through a mail server. */
export interface MailTransport {
  /** @throws if the server refuses the email or cannot be reached. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** A setting of the mail server that cannot be used. */
export class MailSettingError extends Error {
  override name = "MailSettingError";
  /** The setting's name, its value without secrets, and what it could be. */
  readonly details: { readonly name: string; readonly value: string; readonly expected: string };

  constructor(details: MailSettingError["details"]) {
    super(`${details.name} must be ${details.expected}`);
    this.details = details;
  }
}

/** Time-outs of a mail server, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 15_000 };

/** Opens a connection to a mail server, once the library is loaded: with the first email, because it takes memory. */
type Opening = (library: typeof nodemailer) => nodemailer.Transporter;

/** How to reach the server of `SMTP_URL`, whose query may set any option of nodemailer. */
function openingAt(address: string): Opening {
  const url = URL.parse(address);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") {
    throw new MailSettingError({ name: "SMTP_URL", value: "…", expected: "smtp://user:password@host:587" });
  }
  // A password is never sent unencrypted.
  const requireTLS = url.protocol === "smtp:" && url.username !== "";
  // Beside an address, nodemailer ignores other options.
  for (const [name, value] of Object.entries({ ...TIMEOUTS, requireTLS })) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return ({ createTransport }) => createTransport(url.href);
}

function openingFor(environment: NodeJS.ProcessEnv): Opening | undefined {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASS, SMTP_SECURE } = environment;
  if (SMTP_URL) return openingAt(SMTP_URL);
  if (!SMTP_HOST) return undefined;
  const port = Number(SMTP_PORT ?? "587");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new MailSettingError({ name: "SMTP_PORT", value: SMTP_PORT ?? "", expected: "1-65535" });
  }
  const secure = SMTP_SECURE === undefined ? port === 465 : /^(1|true|yes)$/i.test(SMTP_SECURE);
  return ({ createTransport }) =>
    createTransport({
      host: SMTP_HOST,
      port,
      secure,
      requireTLS: SMTP_USER !== undefined && !secure,
      ...(SMTP_USER === undefined ? {} : { auth: { user: SMTP_USER, pass: SMTP_PASS ?? "" } }),
      ...TIMEOUTS,
    });
}

/**
 * The mail server in the environment: `SMTP_URL`, or `SMTP_HOST` with `SMTP_PORT` (587), `SMTP_USER`, `SMTP_PASS`,
 * `SMTP_SECURE`; `SMTP_FROM` is the sender. Undefined if none is set.
 * @throws MailSettingError for an invalid value.
 */
export function smtpFrom(environment: NodeJS.ProcessEnv): MailTransport | undefined {
  const opening = openingFor(environment);
  if (opening === undefined) return undefined;
  const from = environment["SMTP_FROM"] ?? "Regia <no-reply@localhost>";
  let transporter: Promise<nodemailer.Transporter> | undefined;
  return {
    send: async ({ to, replyTo, subject, text, html, calendar }) => {
      transporter ??= import("nodemailer").then(opening);
      await (await transporter).sendMail({
        from,
        to: { name: "", address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        ...(calendar === undefined ? {} : { icalEvent: { method: "REQUEST", content: calendar } }),
      });
    },
    close: () => {
      void transporter?.then((opened) => opened.close());
    },
  };
}
