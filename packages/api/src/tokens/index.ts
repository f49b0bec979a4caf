import * as v from "valibot";

/** What a token of a program may do. */
export const TOKEN_SCOPES = ["chat"] as const;

/** What a token of a program may do. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The most tokens that a person has at a time. */
export const MAX_TOKENS = 20;

/** A token of a program, without its secret. */
export const listedToken = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(TOKEN_SCOPES),
  created_at: v.string(),
  /** To the minute; null if it was never used. */
  last_used_at: v.nullable(v.string()),
});

/** A token of a program, without its secret. */
export type ListedToken = v.InferOutput<typeof listedToken>;

/** The answer of the procedure `api_tokens`: the live tokens of the signed-in person, newest first. */
export const tokenList = v.array(listedToken);

/** The answer of the procedure `create_api_token`: the only one with the secret. Without id and secret after a dry run. */
export const createdToken = v.object({
  id: v.nullable(v.string()),
  name: v.string(),
  token: v.nullable(v.string()),
});

/** The answer of the procedure `revoke_api_token`. */
export const revokedToken = v.object({
  id: v.string(),
  name: v.string(),
  /** Whether it was live until now, or of a dry run is. */
  revoked: v.boolean(),
});
