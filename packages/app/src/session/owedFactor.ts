import type { Session } from "@supabase/auth-js";
import { claimsOf } from "./tokenClaims.ts";

const verifiedFactor = ({ user }: Session) =>
  user.factors?.find(({ status, factor_type: type }) => status === "verified" && type === "totp");

/**
 * The factor whose code is still required: the session began with the password alone, and the account has a second
 * factor.
 */
export function owedFactor(session: Session): string | null {
  const factor = verifiedFactor(session);
  return factor && claimsOf(session.access_token)?.aal !== "aal2" ? factor.id : null;
}
