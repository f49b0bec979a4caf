import { type Message, message } from "../messages/index.ts";
import { type Limits, UNLIMITED } from "./limitFields.ts";
import { type PlanName, planOf } from "./planTable.ts";
import { TRIAL_DAYS } from "./trialLength.ts";

/** The texts of a plan's card. */
export interface PlanPresentation {
  readonly displayName: Message;
  readonly tagline: Message;
  /** The label of the pricing page's call to action. */
  readonly cta: Message;
  /** The plan's features; every figure is from the plan table. */
  readonly features: readonly Message[];
}

function freeFeatures(): readonly Message[] {
  const { limits } = planOf("free");
  return [
    message("plans:feature.workspaces", { count: limits.maxWorkspaces }),
    message("plans:feature.users", { count: limits.maxUsersPerWorkspace }),
    message("plans:feature.chats", { count: limits.maxActiveChatsPerWorkspace }),
    message("plans:feature.workflows", { count: limits.maxActiveWorkflowsPerWorkspace }),
    message("plans:feature.webSearches", { count: limits.maxWebSearchesPerDay }),
    message("plans:feature.files", { count: limits.maxFilesPerMonth }),
  ];
}

function proFeatures(): readonly Message[] {
  const { limits } = planOf("pro");
  return [
    message("plans:feature.workspaces", { count: limits.maxWorkspaces }),
    message("plans:feature.team", {
      owners: limits.maxOwnersPerWorkspace,
      count: limits.maxUserCollaboratorsPerWorkspace,
    }),
    message("plans:feature.invitations"),
    message("plans:feature.chatsUnlimited"),
    message("plans:feature.workflows", { count: limits.maxActiveWorkflowsPerWorkspace }),
    message("plans:feature.webSearches", { count: limits.maxWebSearchesPerDay }),
    message("plans:feature.webAgent", { count: limits.maxWebAgentRunsPerMonth }),
    message("plans:feature.files", { count: limits.maxFilesPerMonth }),
    message("plans:feature.knowledgeBase", { size: limits.maxKnowledgeBaseSizeGB }),
    message("plans:feature.highPriority"),
  ];
}

function enterpriseFeatures({ maxChatInputTokens: tokens }: Limits): readonly Message[] {
  return [
    message("plans:feature.everythingUnlimited"),
    ...(tokens === UNLIMITED ? [] : [message("plans:feature.longContext", { tokens })]),
    message("plans:feature.singleSignOn"),
    message("plans:feature.audit"),
    message("plans:feature.euResidency"),
    message("plans:feature.dedicatedNetwork"),
    message("plans:feature.maximumPriority"),
    message("plans:feature.support"),
  ];
}

const PRESENTATIONS: Readonly<Record<PlanName, PlanPresentation>> = {
  free: {
    displayName: message("plans:free.name"),
    tagline: message("plans:free.tagline"),
    cta: message("plans:free.cta"),
    features: freeFeatures(),
  },
  pro: {
    displayName: message("plans:pro.name"),
    tagline: message("plans:pro.tagline"),
    cta: message("plans:pro.cta", { count: TRIAL_DAYS }),
    features: proFeatures(),
  },
  enterprise: {
    displayName: message("plans:enterprise.name"),
    tagline: message("plans:enterprise.tagline"),
    cta: message("plans:enterprise.cta"),
    features: enterpriseFeatures(planOf("enterprise").limits),
  },
};

/** The plan with the 'most popular' badge. */
export const MOST_POPULAR_PLAN: PlanName = "pro";

/**
 * A plan's name, description, call to action and features, as messages.
 *
 * @param agreed - the limits that are agreed with an enterprise customer. Default: those of the plan table.
 */
export function presentPlan(plan: PlanName, agreed?: Limits): PlanPresentation {
  const presentation = PRESENTATIONS[plan];
  return agreed && plan === "enterprise"
    ? { ...presentation, features: enterpriseFeatures(agreed) }
    : presentation;
}

/** The action of a plan card's button in the settings. */
export type PlanAction = "current" | "contact" | "choose";

/**
 * The action of a plan card: the current plan's is disabled, enterprise leads to the contacts, any other can be chosen.
 */
export function planAction({ card, current }: { card: PlanName; current: PlanName }): PlanAction {
  if (card === current) return "current";
  return planOf(card).price === null ? "contact" : "choose";
}

const ACTION_TEXTS: Readonly<Record<PlanAction, Message>> = {
  current: message("plans:action.current"),
  contact: message("plans:action.contact"),
  choose: message("plans:action.choose"),
};

/** The label of a plan card's button: Piano Attuale, Contattaci or Scegli Piano. */
export function planActionText(action: PlanAction): Message {
  return ACTION_TEXTS[action];
}
