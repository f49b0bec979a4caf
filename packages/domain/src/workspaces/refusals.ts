import { mapAuthError, readServerError } from "../errors/index.ts";
import { type Message, message } from "../messages/index.ts";
import { UNLIMITED } from "../plans/index.ts";
import type { WorkspaceLimits } from "./seats.ts";
import { WORKSPACE_LIMITS, type WorkspaceLimit } from "./workspace.ts";

/** The refusals of the database by SQLSTATE and details. A limit has no room; the text for it may name its number. */
const REFUSALS = {
  "42501": {
    not_owner: message("workspaceRules:forbidden.not_owner"),
    not_payer: message("workspaceRules:forbidden.not_payer"),
    personal: message("workspaceRules:forbidden.personal"),
    payer: message("workspaceRules:forbidden.payer"),
    wrong_address: message("workspaceRules:forbidden.wrong_address"),
    unverified: message("workspaceRules:forbidden.unverified"),
    already_member: message("workspaceRules:forbidden.already_member"),
    read_only: message("workspaceRules:forbidden.read_only"),
  },
  P0002: {
    workspace: message("workspaceRules:missing.workspace"),
    member: message("workspaceRules:missing.member"),
    invitation: message("workspaceRules:missing.invitation"),
    handover: message("workspaceRules:missing.handover"),
  },
  PT409: {
    workspaces: message("workspaceRules:othersInside"),
    budgets: message("workspaceRules:budgetsChanged"),
  },
  PT422: {
    name: message("workspaceRules:name.characters"),
    email: message("validation:account.email"),
    role: message("workspaceRules:role"),
  },
  PT429: {
    canInviteUsers: message("workspaceRules:full.canInviteUsers"),
    maxWorkspaces: message("workspaceRules:full.maxWorkspaces"),
    maxUsersPerWorkspace: message("workspaceRules:full.maxUsersPerWorkspace"),
    maxOwnersPerWorkspace: message("workspaceRules:full.maxOwnersPerWorkspace"),
    maxUserCollaboratorsPerWorkspace: message("workspaceRules:full.maxUserCollaboratorsPerWorkspace"),
    invitations: message("workspaceRules:full.invitations"),
    savedPrompts: message("workspaceRules:full.savedPrompts"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Message>>>>;

type Refusals = typeof REFUSALS;

/** Why the database refuses a change of a workspace: the details of its answer. */
export type WorkspaceRefusal = {
  [Code in keyof Refusals]: `${Code}:${keyof Refusals[Code] & string}`;
}[keyof Refusals];

/** Why a call about a workspace failed. */
export interface WorkspaceFailure {
  /** The refusal as SQLSTATE and details, such as `42501:not_owner`; null if the call failed in another way. */
  readonly refusal: WorkspaceRefusal | null;
  readonly message: Message;
  /** Whether a higher plan of the payer would allow it. */
  readonly upgrade: boolean;
}

const KNOWN: ReadonlyMap<string, Message> = new Map(
  Object.entries(REFUSALS).flatMap(([code, texts]) =>
    Object.entries(texts).map(([details, text]): [string, Message] => [`${code}:${details}`, text]),
  ),
);

function isKnown(refusal: string): refusal is WorkspaceRefusal {
  return KNOWN.has(refusal);
}

function limitOf(refusal: WorkspaceRefusal): WorkspaceLimit | undefined {
  return WORKSPACE_LIMITS.find((field) => refusal === `PT429:${field}`);
}

/**
 * What a failed call about a workspace means to the person who made it. Never throws.
 *
 * @param error - the answer of the database, `{code, details}`, or anything else that was thrown
 * @param limits - the limits of who pays, or would pay, where they are known: a text then names the number
 */
export function workspaceFailure(error: unknown, limits?: Partial<WorkspaceLimits>): WorkspaceFailure {
  const { code, details } = readServerError(error);
  const refusal = `${code}:${details}`;
  const text = KNOWN.get(refusal);
  if (!text || !isKnown(refusal)) {
    return { refusal: null, message: mapAuthError(error).message, upgrade: false };
  }
  const field = limitOf(refusal);
  const count = field ? limits?.[field] : undefined;
  const isNumbered = field !== undefined && count !== undefined && count !== UNLIMITED;
  return {
    refusal,
    message: isNumbered ? message(`workspaceRules:fullOf.${field}`, { count }) : text,
    upgrade: field !== undefined || refusal === "PT429:canInviteUsers" || refusal === "42501:read_only",
  };
}

/**
 * What a failed answer to an invitation means to the person who was invited, who cannot make room. Never throws.
 *
 * @param error - the answer of the database, `{code, details}`, or anything else that was thrown
 * @param person - the name of who can make room, where it is known
 */
export function invitationFailure(error: unknown, person?: string | null): Message {
  const { refusal, message: text } = workspaceFailure(error);
  if (refusal === "42501:read_only") return message("workspaceRules:invited.readOnly");
  if (refusal === null || !limitOf(refusal)) return text;
  return person
    ? message("workspaceRules:invited.fullAsk", { person })
    : message("workspaceRules:invited.full");
}
