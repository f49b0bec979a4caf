/** What a token of a program may do. */
export const TOKEN_SCOPES = ["chat"] as const;

/** What a token of a program may do. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The most tokens of programs that a person has at a time. */
export const MAX_TOKENS = 20;

/** The highest price that an admin can set for a model, in euro for a million tokens. */
export const MAX_MODEL_PRICE = 1_000;
