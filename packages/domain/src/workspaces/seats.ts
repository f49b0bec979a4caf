import { type Limits, type NumericLimitField, UNLIMITED } from "../plans/index.ts";
import type { SeatExcess, Seats, WorkspaceLimit, WorkspaceRole } from "./workspace.ts";

/** The members of a workspace by role; its payer is one of the owners. */
export interface MemberCounts {
  readonly owners: number;
  readonly collaborators: number;
}

/** The limits of a payer that hold in a workspace. */
export type WorkspaceLimits = Pick<Limits, WorkspaceLimit | "canInviteUsers">;

/** The limit of a role. */
export const ROLE_LIMITS = {
  owner: "maxOwnersPerWorkspace",
  collaborator: "maxUserCollaboratorsPerWorkspace",
} as const satisfies Record<WorkspaceRole, NumericLimitField>;

function isWithin(limit: number, count: number): boolean {
  return limit === UNLIMITED || count <= limit;
}

function countOf(members: MemberCounts, role: WorkspaceRole): number {
  return role === "owner" ? members.owners : members.collaborators;
}

/** The free seats of one kind: 0 if the limit is reached or exceeded, {@link UNLIMITED} for any number. */
export function seatsLeft({ used, limit }: Seats): number {
  return limit === UNLIMITED ? UNLIMITED : Math.max(limit - used, 0);
}

/** How many of the people who were invited can enter now; {@link UNLIMITED} for all. */
export function guestsLeft({
  users,
  collaborators,
}: Readonly<Record<"users" | "collaborators", Seats>>): number {
  const bounded = [seatsLeft(users), seatsLeft(collaborators)].filter((left) => left !== UNLIMITED);
  return bounded.length === 0 ? UNLIMITED : Math.min(...bounded);
}

/** The limit that a person's workspaces would exceed with one more; null if there is room. */
export function creationRefusal({
  limits,
  paid,
}: {
  limits: Pick<Limits, "maxWorkspaces">;
  /** The number of workspaces that the person pays for, the personal one included. */
  paid: number;
}): "maxWorkspaces" | null {
  return isWithin(limits.maxWorkspaces, paid + 1) ? null : "maxWorkspaces";
}

/** The first limit of the payer that a workspace's members exceed; null if none. */
export function seatExcess({
  limits,
  members: { owners, collaborators },
}: {
  limits: WorkspaceLimits;
  members: MemberCounts;
}): SeatExcess | null {
  const counted = [
    { limit: "maxUsersPerWorkspace", used: owners + collaborators },
    { limit: "maxOwnersPerWorkspace", used: owners },
    { limit: "maxUserCollaboratorsPerWorkspace", used: collaborators },
  ] as const;
  const exceeded = counted.find(({ limit, used }) => !isWithin(limits[limit], used));
  return exceeded ? { ...exceeded, allowed: limits[exceeded.limit] } : null;
}

/** The limit that has no room for one more member of a role; null if there is room. */
export function seatRefusal({
  limits,
  members,
  role,
}: {
  limits: WorkspaceLimits;
  members: MemberCounts;
  role: WorkspaceRole;
}): WorkspaceLimit | null {
  if (!isWithin(limits.maxUsersPerWorkspace, members.owners + members.collaborators + 1)) {
    return "maxUsersPerWorkspace";
  }
  return roleChangeRefusal({ limits, members, role });
}

/** The limit that stops an invitation; null if there is room. Whoever is invited becomes a collaborator. */
export function invitationRefusal({
  limits,
  members,
}: {
  limits: WorkspaceLimits;
  members: MemberCounts;
}): WorkspaceLimit | "canInviteUsers" | null {
  return limits.canInviteUsers ? seatRefusal({ limits, members, role: "collaborator" }) : "canInviteUsers";
}

/** The limit that has no room for one more member of a role, where the member has another one; null if there is room. */
export function roleChangeRefusal({
  limits,
  members,
  role,
}: {
  limits: WorkspaceLimits;
  members: MemberCounts;
  /** The role after the change. */
  role: WorkspaceRole;
}): WorkspaceLimit | null {
  const limit = ROLE_LIMITS[role];
  return isWithin(limits[limit], countOf(members, role) + 1) ? null : limit;
}

/**
 * The limit that stops a member from taking a workspace over; null if there is room. The receiver pays for one more
 * workspace and becomes an owner, and the former payer a collaborator.
 */
export function handoverRefusal({
  limits,
  paid,
  members,
  role,
}: {
  /** The receiver's. */
  limits: WorkspaceLimits;
  /** The number of workspaces that the receiver pays for so far. */
  paid: number;
  /** All members before the handover. */
  members: MemberCounts;
  /** The receiver's role before the handover. */
  role: WorkspaceRole;
}): WorkspaceLimit | null {
  const formerOwners = role === "owner" ? 2 : 1;
  const owners = members.owners - formerOwners + 1;
  const collaborators = members.collaborators + formerOwners - 1;
  return (
    creationRefusal({ limits, paid }) ??
    seatExcess({ limits, members: { owners, collaborators } })?.limit ??
    null
  );
}
