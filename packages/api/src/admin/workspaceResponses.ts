import { PLAN_NAMES, UNLIMITED } from "@regia/domain/plans";
import { WORKSPACE_LIMITS, WORKSPACE_ROLES } from "@regia/domain/workspaces";
import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const seats = v.object({
  used: count,
  /** {@link UNLIMITED} for none. */
  limit: v.pipe(v.number(), v.integer(), v.minValue(UNLIMITED)),
});

const readOnly = v.nullable(v.picklist(WORKSPACE_LIMITS));

const workspaceFields = {
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  personal: v.boolean(),
  payer_id: v.string(),
  payer_email: v.string(),
  payer_name: v.nullable(v.string()),
  /** The payer's effective plan. */
  payer_plan: v.picklist(PLAN_NAMES),
  created_at: v.string(),
  /** Owners and collaborators together, and apart. */
  seats: v.object({ users: seats, owners: seats, collaborators: seats }),
  /** The exceeded limit that makes it read-only; null if none does. In a user's list, for that user. */
  read_only: readOnly,
};

/** A workspace in a list of admins. */
export const listedWorkspace = v.object({
  ...workspaceFields,
  /** The role of the user whose list it is; null in the list of all. */
  role: v.nullable(v.picklist(WORKSPACE_ROLES)),
});

/** A workspace in a list of admins. */
export type ListedWorkspace = v.InferOutput<typeof listedWorkspace>;

/** The answer to `get_workspaces`: one page, newest first. */
export const workspacePage = v.object({
  workspaces: v.array(listedWorkspace),
  /** The number of matches on all pages. */
  total: count,
});

/** The answer to `get_workspaces`. */
export type WorkspacePage = v.InferOutput<typeof workspacePage>;

/** The answer to `get_workspace`. */
export const workspaceDetails = v.object({
  ...workspaceFields,
  /** Whether the payer's plan includes inviting. */
  can_invite: v.boolean(),
  /** The number of invitations without an answer. */
  open_invitations: count,
  /** The pending offer of payment; null if there is none. */
  handover: v.nullable(
    v.object({ member_id: v.string(), member_name: v.nullable(v.string()), expires_at: v.string() }),
  ),
});

/** The answer to `get_workspace`. */
export type WorkspaceDetails = v.InferOutput<typeof workspaceDetails>;

/** The answer to `get_workspace_members`: one page; the payer first, then owners, then by when they joined. */
export const memberPage = v.object({
  members: v.array(
    v.object({
      user_id: v.string(),
      display_name: v.nullable(v.string()),
      email: v.string(),
      avatar_url: v.nullable(v.string()),
      role: v.picklist(WORKSPACE_ROLES),
      is_payer: v.boolean(),
      read_only: readOnly,
      joined_at: v.string(),
    }),
  ),
  /** The number of members on all pages. */
  total: count,
});
