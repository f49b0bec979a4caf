import { randomBytes } from "node:crypto";
import type { AuthContext } from "./authContext.ts";

const newToken = (): string => randomBytes(32).toString("hex");

/**
 * Starts the change of an account's address and sends the links to both mailboxes. If the new address belongs to another
 * account, the response and the work are the same; its owner gets a notice instead of a link, so that the change can
 * never be completed.
 */
export async function requestEmailChange(
  { accounts, mailer }: Pick<AuthContext, "accounts" | "mailer">,
  userId: string,
  newEmail: string,
): Promise<void> {
  const [currentToken, token] = [newToken(), newToken()];
  const owner = await accounts.find(newEmail);
  const email = await accounts.startEmailChange({ id: userId, newEmail, currentToken, newToken: token });
  // The address is the account's own.
  if (email === undefined) return;
  const change = { type: "email_change" } as const;
  await mailer.sendLink({
    ...change,
    kind: "email-change-current",
    to: email,
    tokenHash: currentToken,
    other: newEmail,
  });
  if (owner !== undefined && owner.id !== userId)
    await mailer.sendNotice({ kind: "account-exists", to: owner.email });
  else {
    await mailer.sendLink({
      ...change,
      kind: "email-change-new",
      to: newEmail,
      tokenHash: token,
      other: email,
    });
  }
}
