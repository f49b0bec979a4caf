import type postgres from "postgres";
import type { LiteMailer } from "../lite/index.ts";
import { compose, type Email, type Outbox } from "../mail/index.ts";
import { currentContext } from "./context.ts";

/** Kinds of links that the authentication service verifies. */
type LinkType = "signup" | "recovery" | "email_change";

/** Default redirect targets: the screens that handle the result. */
const DEFAULT_TARGETS: Readonly<Record<LinkType, string>> = {
  signup: "/auth/callback",
  recovery: "/auth/reset-password",
  email_change: "/auth/callback",
};

/** Who gets an email, and of which kind. */
type Recipient = Pick<Email, "kind" | "to" | "other">;

/** Creates the mailer of the product at `publicUrl`; it writes in the language of the current request. */
export function mailer(publicUrl: string, outbox: Outbox) {
  return {
    /** Sends an email whose button verifies `tokenHash`. */
    sendLink: async ({
      type,
      tokenHash,
      ...email
    }: Recipient & { readonly type: LinkType; readonly tokenHash: string }) => {
      const { language, destination } = currentContext();
      const link = new URL("/auth/v1/verify", publicUrl);
      link.searchParams.set("token", tokenHash);
      link.searchParams.set("type", type);
      link.searchParams.set("redirect_to", destination ?? new URL(DEFAULT_TARGETS[type], publicUrl).href);
      await outbox.post(compose({ ...email, language, link: link.href }));
    },
    /** Sends an email without an action; its button opens the product. */
    sendNotice: async (email: Recipient) => {
      const { language } = currentContext();
      await outbox.post(compose({ ...email, language, link: new URL("/", publicUrl).href }));
    },
  };
}

/** See {@link mailer}. */
export type Mailer = ReturnType<typeof mailer>;

/** Adapts the mailer to lite's interface. */
export function liteMailer({ sendLink }: Mailer, sql: postgres.Sql): LiteMailer {
  const closed = () => Promise.reject(new Error("The gateway opens no route that sends this email."));
  return {
    sendConfirmation: (to, tokenHash) => sendLink({ kind: "confirmation", type: "signup", to, tokenHash }),
    sendRecovery: (to, tokenHash) => sendLink({ kind: "recovery", type: "recovery", to, tokenHash }),
    sendEmailChange: async (to, tokenHash, _otp, meta) => {
      if (!meta?.userId || !meta.newEmail || !meta.tokenHashNew)
        throw new Error("An email change lacks its parts.");
      await sql`update auth.users set email_change_confirm_status = 0 where id = ${meta.userId}`;
      const change = { type: "email_change" } as const;
      await sendLink({ ...change, kind: "email-change-current", to, tokenHash, other: meta.newEmail });
      await sendLink({
        ...change,
        kind: "email-change-new",
        to: meta.newEmail,
        tokenHash: meta.tokenHashNew,
        other: to,
      });
    },
    sendMagicLink: closed,
    sendReauthentication: closed,
  };
}
