import { hashPassword } from "../../passwords/index.ts";
import { weakPassword } from "../../passwords/rules.ts";
import { inUniformTime } from "../http/uniformTime.ts";
import type { AuthBody } from "./authBody.ts";
import type { AuthContext } from "./authContext.ts";
import { tooManyEmails } from "./emails.ts";
import { keyRefused } from "./key.ts";
import { linkExpired } from "./links.ts";
import { SIGN_UP_COOKIE } from "./pendingSignUps.ts";

/** The user in a sign-up response: the same for a new and an existing account. */
function newUser(id: string, email: string, data: AuthBody["data"]): Record<string, unknown> {
  const now = new Date().toISOString();
  const claims = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: claims,
    identities: [
      {
        identity_id: crypto.randomUUID(),
        id,
        user_id: id,
        identity_data: claims,
        provider: "email",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** The names in the metadata of a sign-up. */
const namesIn = ({ full_name, display_name }: NonNullable<AuthBody["data"]> = {}): string[] =>
  [full_name, display_name].filter((name) => typeof name === "string");

/**
 * `POST /signup`: stores a pending sign-up and sends its link. An address with an account gets the same response after
 * the same work (decision 28), and its owner a notice instead of a link.
 */
export async function signUp(context: AuthContext): Promise<Response> {
  const { body, accounts, pendingSignUps, mailer, throttle, cookies, forward } = context;
  const { email, password, data } = body;
  if (!email || !password) return await forward();
  const refusal = (await keyRefused(context)) ?? weakPassword(password, [email, ...namesIn(data)]);
  if (refusal !== undefined) return refusal;
  const wait = throttle.take("verification", email);
  if (wait > 0) return tooManyEmails(wait);

  const work = async (): Promise<Response> => {
    const id = crypto.randomUUID();
    const encryptedPassword = await hashPassword(password);
    const account = await accounts.find(email);
    const signUp = await pendingSignUps.add({ id, email, encryptedPassword, metadata: data });
    if (account?.confirmed) await mailer.sendNotice({ kind: "account-exists", to: account.email });
    else await mailer.sendConfirmation(signUp);
    return cookies.set(Response.json(newUser(id, email, data)), { ...SIGN_UP_COOKIE, value: id });
  };
  return await inUniformTime(work());
}

/** Verifies the link of a sign-up. Programs that look for harmful links open it too, before the person does. */
export async function confirmSignUp(context: AuthContext): Promise<Response> {
  const { link, pendingSignUps, forward } = context;
  if (link.token === undefined) return await forward();
  const confirmed = await pendingSignUps.confirmedBy(link.token);
  if (confirmed !== undefined) return linkExpired(context, confirmed);
  await pendingSignUps.open(link.token);
  return await forward();
}
