import { createTransport, type Transporter } from "nodemailer";
import { Failure } from "../failure/index.ts";
import type { MailMessage } from "./message.ts";

/** Sends emails through a mail server. */
export interface MailTransport {
  /** @throws if the server refuses the email or cannot be reached. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** Time-out of a mail server, in milliseconds. */
const TIMEOUT = 15_000;

function transporterFor(environment: NodeJS.ProcessEnv): Transporter | undefined {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASS, SMTP_SECURE } = environment;
  const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
  if (SMTP_URL) {
    if (!URL.canParse(SMTP_URL) || !/^smtps?:$/.test(new URL(SMTP_URL).protocol)) {
      throw new Failure("invalid-setting", {
        name: "SMTP_URL",
        value: "…",
        expected: "smtp://user:password@host:587",
      });
    }
    return createTransport({ url: SMTP_URL, ...timeouts });
  }
  if (!SMTP_HOST) return undefined;
  const port = Number(SMTP_PORT ?? "587");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure("invalid-setting", { name: "SMTP_PORT", value: SMTP_PORT ?? "", expected: "1-65535" });
  }
  return createTransport({
    host: SMTP_HOST,
    port,
    secure: SMTP_SECURE === undefined ? port === 465 : /^(1|true|yes)$/i.test(SMTP_SECURE),
    // A password is never sent unencrypted.
    requireTLS: SMTP_USER !== undefined && port !== 465,
    ...(SMTP_USER === undefined ? {} : { auth: { user: SMTP_USER, pass: SMTP_PASS ?? "" } }),
    ...timeouts,
  });
}

/**
 * The mail server in the environment: `SMTP_URL`, or `SMTP_HOST` with `SMTP_PORT` (587), `SMTP_USER`, `SMTP_PASS`,
 * `SMTP_SECURE`; `SMTP_FROM` is the sender. Undefined if none is set: emails are then only stored.
 * @throws Failure `invalid-setting` for an invalid value.
 */
export function smtpFrom(environment: NodeJS.ProcessEnv): MailTransport | undefined {
  const transporter = transporterFor(environment);
  if (transporter === undefined) return undefined;
  const from = environment["SMTP_FROM"] ?? "Regia <no-reply@localhost>";
  return {
    send: async ({ to, subject, text, html }) => {
      await transporter.sendMail({ from, to: { name: "", address: to }, subject, text, html });
    },
    close: () => transporter.close(),
  };
}
