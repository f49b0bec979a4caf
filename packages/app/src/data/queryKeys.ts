import type { AuditQuery } from "@regia/ui/patterns/AuditFilters";
import type { UserQuery } from "@regia/ui/screens/AdminScreen";

/** Prefix of the keys of a person's data, so that it can be removed when another person signs in. */
const person = (userId: string) => ["person", userId] as const;

/** Prefix of the keys of what the person's plan decides, so that it can be read again when the plan changes. */
const plan = (userId: string) => [...person(userId), "plan"] as const;

/** Keys of everything that the page reads from the backend. */
export const queryKeys = {
  person,
  plan,
  profile: (userId: string) => [...person(userId), "profile"] as const,
  /** Whether the session is still known to the auth service. */
  sessionValidity: (userId: string) => [...person(userId), "sessionValidity"] as const,
  preferences: (userId: string) => [...person(userId), "preferences"] as const,
  sessions: (userId: string) => [...person(userId), "sessions"] as const,
  /** The tokens of the person's programs. */
  tokens: (userId: string) => [...person(userId), "tokens"] as const,
  twoFactor: (userId: string) => [...person(userId), "twoFactor"] as const,
  usage: (userId: string) => [...plan(userId), "usage"] as const,
  /** The plan that counts, its source and the subscription, as the server says. */
  billing: (userId: string) => [...plan(userId), "billing"] as const,
  /** Receipts and tax data. */
  payments: (userId: string) => [...plan(userId), "payments"] as const,
  /** Whether a subscription goes on that ends with the person's account. */
  subscribed: (userId: string) => [...person(userId), "subscribed"] as const,
  /** What retention is going to delete in the person's workspaces. */
  retention: (userId: string) => [...plan(userId), "retention"] as const,
  /** What can be asked in a workspace. */
  offer: (userId: string, workspaceId: string) => [...plan(userId), "offer", workspaceId] as const,
  notifications: (userId: string) => [...person(userId), "notifications"] as const,
  workspaces: (userId: string) => [...person(userId), "workspaces"] as const,
  /** The workspaces that end with the person's account. */
  endingWorkspaces: (userId: string) => [...person(userId), "endingWorkspaces"] as const,
  /** Everything about one workspace; the keys of its parts begin with it. */
  workspace: (userId: string, id: string) => [...person(userId), "workspace", id] as const,
  /** What the link of an invitation leads to, for a person or, with null, for a visitor. */
  invitation: (token: string, user: string | null) => ["invitation", token, user] as const,
  /** All pages of the admins' list of users. */
  users: (adminId: string) => [...person(adminId), "users"] as const,
  userPage: (adminId: string, query: UserQuery) => [...person(adminId), "users", query] as const,
  /** A search for users by text. */
  userSearch: (adminId: string, text: string) => [...person(adminId), "users", "search", text] as const,
  /** A page of a user's workspaces, or of the members of one. */
  userWorkspaces: (adminId: string, userId: string, page: number) =>
    [...person(adminId), "users", userId, "workspaces", page] as const,
  workspaceMembers: (adminId: string, workspaceId: string, page: number) =>
    [...person(adminId), "users", "members", workspaceId, page] as const,
  models: (adminId: string) => [...person(adminId), "models"] as const,
  auditPage: (adminId: string, query: AuditQuery) => [...person(adminId), "audit", query] as const,
  /** The user whose limits an admin views. */
  limitsHolder: (adminId: string, userId: string) => [...person(adminId), "limits", userId] as const,
};
