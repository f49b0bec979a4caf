/** What a token of a program may do. */
export const TOKEN_SCOPES = ["chat", "workflows"] as const;

/** What a token of a program may do. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The most tokens of programs that a person has at a time. */
export const MAX_TOKENS = 20;

/** Days for which a token of a program is valid: usually, and the most that a person can choose. */
export const TOKEN_DAYS = { usual: 90, most: 365 } as const;

/** The highest price that an admin can set for a model, in euro for a million tokens. */
export const MAX_MODEL_PRICE = 1_000;

/** The longest context of a model, in tokens: at the highest price its cost in pico-euro is still an exact number. */
export const MAX_MODEL_TOKENS = 9_000_000;
