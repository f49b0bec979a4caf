export const ROLES = ["user", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** Whether a value, of any type, is the name of a role. */
export function isRole(value: unknown): value is Role {
  return value === "user" || value === "admin";
}

/** The role that the user table's toggle switches to. */
export function otherRole(role: Role): Role {
  return role === "admin" ? "user" : "admin";
}
