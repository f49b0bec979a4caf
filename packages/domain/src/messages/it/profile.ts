/** Replacements for a missing name. */
export const profile = {
  user: "User",
  unnamed: "Unnamed User",
} as const;
