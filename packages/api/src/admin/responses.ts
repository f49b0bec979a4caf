import { PLAN_NAMES } from "@regia/domain/plans";
import { ROLES } from "@regia/domain/profile";
import { WORKSPACE_ROLES } from "@regia/domain/workspaces";
import * as v from "valibot";
import { errorDetails } from "../errors/index.ts";
import { modelSetting } from "./modelSetting.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const jsonObject = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

/** The fields of a user that operations change, before or after one. */
export const accountSnapshot = v.object({
  role: v.picklist(ROLES),
  plan: v.picklist(PLAN_NAMES),
  /** A timestamp; null for a plan without end. */
  plan_expires_at: v.nullable(v.string()),
  /** A timestamp; null while no trial was started. */
  trial_start_date: v.nullable(v.string()),
  trial_used: v.boolean(),
  /** An object of limit fields, or null. */
  custom_limits: v.nullable(jsonObject),
});

/** The fields of a user that operations change. */
export type AccountSnapshot = v.InferOutput<typeof accountSnapshot>;

/** A user as admins see it. */
export const user = v.object({
  id: v.string(),
  email: v.string(),
  full_name: v.nullable(v.string()),
  display_name: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  ...accountSnapshot.entries,
  email_verified: v.boolean(),
  created_at: v.string(),
  updated_at: v.string(),
});

/** A user as admins see it. */
export type User = v.InferOutput<typeof user>;

/** The answer to `get_users`: one page. */
export const userPage = v.object({
  users: v.array(user),
  /** The number of matches on all pages. */
  total: count,
  /** The numbers of all users, regardless of the filters. */
  counts: v.object({ total: count, admins: count, users: count }),
});

/** The answer to `get_users`. */
export type UserPage = v.InferOutput<typeof userPage>;

/** The answer to `get_user_profile`. */
export const userProfile = v.object({
  profile: user,
  /** The usage of the current day or month by counter. */
  usage: v.record(v.string(), v.number()),
});

/** The answer to `get_user_profile`. */
export type UserProfile = v.InferOutput<typeof userProfile>;

/** The fields of a user that an entry of the audit log names, before or after the change. */
const auditSnapshot = v.object({
  ...accountSnapshot.entries,
  /** The number of sessions, where the change ended some. */
  sessions: v.optional(count),
});

/** An entry of the audit log: who changed what of whom, or of which workspace, model or invoice. */
export const auditEntry = v.object({
  id: v.pipe(v.number(), v.integer()),
  /** A timestamp. */
  at: v.string(),
  /** Null where no person acted: a payment, a schedule. */
  actorId: v.nullable(v.string()),
  actorEmail: v.nullable(v.string()),
  /** One of AUDIT_ACTIONS, or of a newer server. */
  action: v.string(),
  targetId: v.nullable(v.string()),
  targetEmail: v.nullable(v.string()),
  before: v.nullable(auditSnapshot),
  /** Null where the account is gone. */
  after: v.nullable(auditSnapshot),
  /** Null unless it is about a workspace; absent from an older server. */
  workspaceId: v.optional(v.nullable(v.string()), null),
  /** The workspace's name then. */
  workspaceName: v.optional(v.nullable(v.string()), null),
  /** The target's role in the workspace after a change of it. */
  memberRole: v.optional(v.nullable(v.picklist(WORKSPACE_ROLES)), null),
  /** Null unless it is about a model; absent from an older server. */
  model: v.optional(
    v.nullable(v.object({ id: v.string(), before: modelSetting, after: modelSetting })),
    null,
  ),
  /** Null unless money was given back; absent from an older server. */
  refund: v.optional(
    v.nullable(
      v.object({
        invoiceId: v.string(),
        number: v.nullable(v.string()),
        before: v.object({ refundedCents: count }),
        after: v.object({ refundedCents: count, reason: v.string() }),
      }),
    ),
    null,
  ),
  /** The request's id in the server's log. */
  requestId: v.nullable(v.string()),
});

/** An entry of the audit log. */
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** The answer to `audit`: one page, newest first. */
export const auditPage = v.object({ entries: v.array(auditEntry), total: count });

/** The answer to `audit`. */
export type AuditPage = v.InferOutput<typeof auditPage>;

/** The answer to `end_sessions`. */
export const endedSessions = v.object({
  /** The number of sessions that were ended or, of a dry run, would be. */
  ended: count,
});

/** The answer to `end_sessions`. */
export type EndedSessions = v.InferOutput<typeof endedSessions>;

/** The answer to `remove_second_factor`. */
export const removedFactors = v.object({
  /** The number of factors that were removed or, of a dry run, would be. */
  removed: count,
});

/** The answer to `remove_second_factor`. */
export type RemovedFactors = v.InferOutput<typeof removedFactors>;

/** The result of an operation. */
const outcome = v.object({
  status: v.picklist(["applied", "unchanged", "planned", "failed"]),
  /** Null where there is no such user. */
  before: v.nullable(accountSnapshot),
  /** Null where the account is gone. */
  after: v.nullable(accountSnapshot),
  /** Of a deletion: the workspaces that others are in and that end with the account, or that stop its deletion. */
  workspaces: v.optional(v.array(v.object({ id: v.string(), name: v.string(), members: count }))),
});

/** The answer to a single change. */
export const changeResult = v.object({
  ...outcome.entries,
  status: v.picklist(["applied", "unchanged"]),
});

/** The answer to a single change. */
export type ChangeResult = v.InferOutput<typeof changeResult>;

/** The result of one operation of a bulk call. */
export const operationResult = v.object({
  /** Its place in the call, from 0. */
  index: count,
  ...outcome.entries,
  /** The reason if it failed, else null. */
  error: v.nullable(errorDetails),
});

/** The result of one operation of a bulk call. */
export type OperationResult = v.InferOutput<typeof operationResult>;

/** The answer to `bulk`: one result for each operation, in their order. */
export const bulkResults = v.object({ results: v.array(operationResult) });

/** The answer to `bulk`. */
export type BulkResults = v.InferOutput<typeof bulkResults>;
