import type { SupabaseClient } from "@supabase/supabase-js";
import { TOTP, URI } from "otpauth";

/** Seconds for which a code is the one that the app shows. */
const PERIOD = 30;

/** An authenticator app that holds one account. */
export interface Authenticator {
  readonly factorId: string;
  /**
   * The code that it shows.
   * @param periods how many periods its clock is ahead of the server's
   */
  code(periods?: number): string;
}

/** The app that scanned a QR code with this address. */
export function authenticatorFor(factorId: string, uri: string): Authenticator {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error(`${uri} is not the address of an authenticator app.`);
  return {
    factorId,
    code: (periods = 0) => totp.generate({ timestamp: Date.now() + periods * PERIOD * 1000 }),
  };
}

/** Starts to set up a second factor. */
export async function enrol(client: SupabaseClient): Promise<Authenticator> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Regia" });
  if (error) throw error;
  return authenticatorFor(data.id, data.totp.uri);
}

/** Sets up a second factor; the session then has both. The next code that counts is that of the next period. */
export async function protect(client: SupabaseClient): Promise<Authenticator> {
  const app = await enrol(client);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  if (error) throw error;
  return app;
}
