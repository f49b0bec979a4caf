import type { FactorType, Session } from "@supabase/auth-js";
import { claimsOf } from "../session/tokenClaims.ts";

const verifiedFactor = ({ user }: Session, wanted: FactorType) =>
  user.factors?.find(({ status, factor_type: type }) => status === "verified" && type === wanted);

/**
 * The factor whose code is still required: the session began with the password alone, and the account has a second
 * factor.
 */
export function owedFactor(session: Session): string | null {
  const factor = verifiedFactor(session, "totp");
  return factor && claimsOf(session.access_token)?.aal !== "aal2" ? factor.id : null;
}

/** Whether the person has made recovery codes. */
export const hasRecoveryCodes = (session: Session): boolean =>
  verifiedFactor(session, "recovery_code") !== undefined;
