/** What stands in for a name that nobody gave. */
export const profile = {
  user: "User",
  unnamed: "Unnamed User",
} as const;
