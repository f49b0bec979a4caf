import { compose, type Email } from "@regia/functions/mail";
import type { LiteMailer } from "../../lite/index.ts";
import type { Outbox } from "../../mail/index.ts";
import { currentContext } from "./context.ts";
import type { EmailCodes } from "./emailCodes.ts";
import type { Confirmation } from "./pendingSignUps.ts";

/** Kinds of links that the authentication service verifies. */
type LinkType = "signup" | "recovery" | "email_change";

/** Default redirect targets: the screens that handle the result. */
const DEFAULT_TARGETS: Readonly<Record<LinkType, string>> = {
  signup: "/auth/callback",
  recovery: "/auth/reset-password",
  email_change: "/auth/callback",
};

/** Who gets an email, and of which kind. */
type Recipient = Pick<Email, "kind" | "to" | "other" | "signedUpAt" | "firstName">;

/** The emails with a code beside the link, and its type. */
const CODED = new Map<Email["kind"], "signup" | "recovery">([
  ["confirmation", "signup"],
  ["recovery", "recovery"],
]);

/** Creates the mailer of the product at `publicUrl`; it writes in the language of the current request. */
export function mailer(publicUrl: string, outbox: Outbox, codes: EmailCodes) {
  async function sendLink({
    type,
    tokenHash,
    destination = currentContext().destination,
    ...email
  }: Recipient & {
    readonly type: LinkType;
    readonly tokenHash: string;
    /** Where the link leads; where the request says, unless given. */
    readonly destination?: string | undefined;
  }): Promise<void> {
    const { language } = currentContext();
    const link = new URL("/auth/v1/verify", publicUrl);
    link.searchParams.set("token", tokenHash);
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", destination ?? new URL(DEFAULT_TARGETS[type], publicUrl).href);
    const coded = CODED.get(email.kind);
    const code = coded && (await codes.add(coded, email.to, tokenHash));
    await outbox.post(compose({ ...email, language, link: link.href, code }));
  }
  return {
    /** Sends an email whose button verifies `tokenHash`. */
    sendLink,
    /** Sends the link of a sign-up; if it has no password, the link leads to where one is chosen. */
    sendConfirmation: async ({ token, ...signUp }: Confirmation) => {
      const link = { type: "signup", tokenHash: token, ...signUp } as const;
      if (signUp.signedUpAt === undefined) {
        const destination = new URL(DEFAULT_TARGETS.recovery, publicUrl).href;
        await sendLink({ ...link, kind: "confirmation-new-password", destination });
      } else await sendLink({ ...link, kind: "confirmation" });
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
export function liteMailer({ sendLink, sendConfirmation }: Mailer): LiteMailer {
  const closed = () =>
    Promise.reject(new Error("The gateway sends this email itself, or opens no route that does."));
  return {
    sendConfirmation: (to, token) => sendConfirmation({ to, token, signedUpAt: new Date() }),
    sendRecovery: (to, tokenHash) => sendLink({ kind: "recovery", type: "recovery", to, tokenHash }),
    sendEmailChange: closed,
    sendMagicLink: closed,
    sendReauthentication: closed,
  };
}
