import { type Limits, UNLIMITED } from "../plans/index.ts";
import { parseInstant } from "../time/index.ts";
import { ROLE_LIMITS, type WorkspaceLimits } from "./seats.ts";
import type { WorkspaceLimit, WorkspaceMember } from "./workspace.ts";

/** A workspace among those of one payer. */
export interface PaidWorkspace {
  readonly id: string;
  readonly personal: boolean;
  /** A timestamp: since when the person pays for it. */
  readonly payer_since: string;
}

/** Orders by numbers, then by ids; the first that differs decides. */
function compare(one: readonly number[], other: readonly number[], ids: readonly [string, string]): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  const [first, second] = ids;
  if (place === -1) return first < second ? -1 : 1;
  return (one[place] ?? 0) - (other[place] ?? 0);
}

/** A timestamp as a number; what cannot be read counts as the latest, so that it is the first to exceed a limit. */
function since(timestamp: string): number {
  return parseInstant(timestamp) ?? Number.MAX_VALUE;
}

function isBeyond(place: number, limit: number): boolean {
  return limit !== UNLIMITED && place >= limit;
}

/** The ids of a payer's workspaces that exceed the plan: the personal one is the last of them, then the oldest. */
export function readOnlyWorkspaces({
  workspaces,
  limits,
}: {
  workspaces: readonly PaidWorkspace[];
  limits: Pick<Limits, "maxWorkspaces">;
}): ReadonlySet<string> {
  const key = ({ personal, payer_since }: PaidWorkspace) => [personal ? 0 : 1, since(payer_since)];
  const kept = workspaces.toSorted((one, other) => compare(key(one), key(other), [one.id, other.id]));
  return new Set(kept.filter((_, place) => isBeyond(place, limits.maxWorkspaces)).map(({ id }) => id));
}

type Place = Pick<WorkspaceMember, "user_id" | "role" | "is_payer" | "joined_at">;

/**
 * The members of a workspace that exceed its payer's plan, by id, each with the exceeded limit. The payer is the last of
 * them, then owners by when they joined, then collaborators by when they joined.
 */
export function readOnlyMembers({
  members,
  limits,
}: {
  members: readonly Place[];
  limits: WorkspaceLimits;
}): ReadonlyMap<string, WorkspaceLimit> {
  const key = ({ is_payer, role, joined_at }: Place) => [
    is_payer ? 0 : 1,
    role === "owner" ? 0 : 1,
    since(joined_at),
  ];
  const ordered = members.toSorted((one, other) =>
    compare(key(one), key(other), [one.user_id, other.user_id]),
  );
  const owners = ordered.filter(({ role }) => role === "owner").length;
  const exceeding = new Map<string, WorkspaceLimit>();
  ordered.forEach(({ user_id, role }, place) => {
    const limit = ROLE_LIMITS[role];
    if (isBeyond(place, limits.maxUsersPerWorkspace)) exceeding.set(user_id, "maxUsersPerWorkspace");
    else if (isBeyond(role === "owner" ? place : place - owners, limits[limit]))
      exceeding.set(user_id, limit);
  });
  return exceeding;
}
