import type { FactorType, Session } from "@supabase/auth-js";
import { claimsOf } from "../session/tokenClaims.ts";

const verifiedFactor = ({ user }: Session, wanted: FactorType) =>
  user.factors?.find(({ status, factor_type: type }) => status === "verified" && type === wanted);

/** The ids of the factors that can be given; null for what the person has not. */
export interface OwedFactors {
  readonly app: string | null;
  readonly passkey: string | null;
}

/**
 * The factors of which one is still required: the session began with the password alone, and the account has a second
 * factor. Null if none is.
 */
export function owedFactors(session: Session): OwedFactors | null {
  const app = verifiedFactor(session, "totp")?.id ?? null;
  const passkey = verifiedFactor(session, "webauthn")?.id ?? null;
  const isOwed = (app ?? passkey) !== null && claimsOf(session.access_token)?.aal !== "aal2";
  return isOwed ? { app, passkey } : null;
}

/** Whether the person has made recovery codes. */
export const hasRecoveryCodes = (session: Session): boolean =>
  verifiedFactor(session, "recovery_code") !== undefined;
