import { TOKEN_SCOPES } from "@regia/domain/administration";
import * as v from "valibot";

/** A token of a program, without its secret. */
export const listedToken = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(TOKEN_SCOPES),
  created_at: v.string(),
  /** To the minute; null if it was never used. */
  last_used_at: v.nullable(v.string()),
  /** The network address of the last use; null where it is not known. */
  last_used_ip: v.nullable(v.string()),
  expires_at: v.string(),
});

/** A token of a program, without its secret. */
export type ListedToken = v.InferOutput<typeof listedToken>;

/** The answer of the procedure `api_tokens`: the live tokens of the signed-in person, newest first. */
export const tokenList = v.array(listedToken);

/** The answer of the procedure `create_api_token`: the only one with the secret. */
export const createdToken = v.object({
  id: v.string(),
  name: v.string(),
  token: v.string(),
  expires_at: v.string(),
});

/** The answer of the procedure `revoke_api_token`. */
export const revokedToken = v.object({
  id: v.string(),
  name: v.string(),
  /** Whether it was live until now. */
  revoked: v.boolean(),
});
