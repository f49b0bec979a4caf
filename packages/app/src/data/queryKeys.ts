import type { UserQuery } from "@regia/ui/screens/AdminScreen";

/** Begins the key of everything that is read for a person, so that it can be dropped with the person. */
const person = (userId: string) => ["person", userId] as const;

/** The keys of everything that the page reads from the backend. */
export const queryKeys = {
  person,
  profile: (userId: string) => [...person(userId), "profile"] as const,
  preferences: (userId: string) => [...person(userId), "preferences"] as const,
  sessions: (userId: string) => [...person(userId), "sessions"] as const,
  twoFactor: (userId: string) => [...person(userId), "twoFactor"] as const,
  usage: (userId: string) => [...person(userId), "usage"] as const,
  /** All pages of the administration's list of users. */
  users: (adminId: string) => [...person(adminId), "users"] as const,
  userPage: (adminId: string, query: UserQuery) => [...person(adminId), "users", query] as const,
  auditPage: (adminId: string, page: number) => [...person(adminId), "audit", page] as const,
  /** Somebody whose limits an admin looks at. */
  limitsHolder: (adminId: string, userId: string) => [...person(adminId), "limits", userId] as const,
};
