import { euro, type Money } from "../money/index.ts";
import { type Limits, UNLIMITED } from "./limitFields.ts";

/** The plans, cheapest first. */
export const PLAN_NAMES = ["free", "pro", "enterprise"] as const;

/** The name of a plan, as stored in profiles. */
export type PlanName = (typeof PLAN_NAMES)[number];

/** A plan's price per billing period, in euro. */
export interface PlanPrice {
  readonly monthly: Money;
  readonly yearly: Money;
}

/** A plan's price and limits; its texts are in the catalogue, under the plan's name. */
export interface Plan {
  readonly name: PlanName;
  /** Null if the price is agreed with the customer. */
  readonly price: PlanPrice | null;
  readonly limits: Limits;
}

/** How often a subscription is paid. */
export const BILLING_PERIODS = ["monthly", "yearly"] as const;

export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** The saving shown on the yearly toggle, in percent (decision 3); the true saving is {@link yearlySaving}. */
export const YEARLY_DISCOUNT_LABEL_PERCENT = 20;

/** The prices and limits of all plans (decisions 1 and 2). */
export const PLANS = {
  free: {
    name: "free",
    price: { monthly: euro("0"), yearly: euro("0") },
    limits: {
      maxWorkspaces: 1,
      maxUsersPerWorkspace: 1,
      maxOwnersPerWorkspace: 1,
      maxUserCollaboratorsPerWorkspace: 0,
      maxActiveChatsPerWorkspace: 10,
      maxChatInputTokens: 8_000,
      maxEmbeddingTokens: 1_000,
      maxWebSearchesPerDay: 25,
      webAgentEnabled: false,
      maxWebAgentRunsPerMonth: 0,
      maxWebAgentPagesPerRun: 0,
      maxWebAgentRunDurationMinutes: 0,
      maxActiveWorkflowsPerWorkspace: 5,
      maxWorkflowExecutionsPerDayPerWorkflow: 1,
      maxWorkflowConcurrency: 1,
      maxWorkflowRunDurationMinutes: 10,
      maxFilesPerMonth: 5,
      maxFileSizeMB: 20,
      maxFilePagesPerFile: 500,
      filesPersistInKB: false,
      knowledgeBaseEnabled: false,
      maxKnowledgeBaseSizeGB: 0,
      priority: "standard",
      dataRetentionDays: 30,
      canInviteUsers: false,
      maxEmailsPerMonth: 3_000,
      maxSmsPerMonth: 0,
    },
  },
  pro: {
    name: "pro",
    price: { monthly: euro("19"), yearly: euro("190") },
    limits: {
      maxWorkspaces: 3,
      maxUsersPerWorkspace: 6,
      maxOwnersPerWorkspace: 1,
      maxUserCollaboratorsPerWorkspace: 5,
      maxActiveChatsPerWorkspace: UNLIMITED,
      maxChatInputTokens: 32_000,
      maxEmbeddingTokens: 10_000,
      maxWebSearchesPerDay: 150,
      webAgentEnabled: true,
      maxWebAgentRunsPerMonth: 5,
      maxWebAgentPagesPerRun: 100,
      maxWebAgentRunDurationMinutes: 20,
      maxActiveWorkflowsPerWorkspace: 20,
      maxWorkflowExecutionsPerDayPerWorkflow: 1,
      maxWorkflowConcurrency: 2,
      maxWorkflowRunDurationMinutes: 20,
      maxFilesPerMonth: 50,
      maxFileSizeMB: 20,
      maxFilePagesPerFile: 500,
      filesPersistInKB: true,
      knowledgeBaseEnabled: true,
      maxKnowledgeBaseSizeGB: 5,
      priority: "high",
      dataRetentionDays: 90,
      canInviteUsers: true,
      maxEmailsPerMonth: 50_000,
      maxSmsPerMonth: 0,
    },
  },
  enterprise: {
    name: "enterprise",
    price: null,
    limits: {
      maxWorkspaces: UNLIMITED,
      maxUsersPerWorkspace: UNLIMITED,
      maxOwnersPerWorkspace: UNLIMITED,
      maxUserCollaboratorsPerWorkspace: UNLIMITED,
      maxActiveChatsPerWorkspace: UNLIMITED,
      maxChatInputTokens: 128_000,
      maxEmbeddingTokens: UNLIMITED,
      maxWebSearchesPerDay: UNLIMITED,
      webAgentEnabled: true,
      maxWebAgentRunsPerMonth: UNLIMITED,
      maxWebAgentPagesPerRun: UNLIMITED,
      maxWebAgentRunDurationMinutes: UNLIMITED,
      maxActiveWorkflowsPerWorkspace: UNLIMITED,
      maxWorkflowExecutionsPerDayPerWorkflow: UNLIMITED,
      maxWorkflowConcurrency: UNLIMITED,
      maxWorkflowRunDurationMinutes: UNLIMITED,
      maxFilesPerMonth: UNLIMITED,
      maxFileSizeMB: UNLIMITED,
      maxFilePagesPerFile: UNLIMITED,
      filesPersistInKB: true,
      knowledgeBaseEnabled: true,
      maxKnowledgeBaseSizeGB: UNLIMITED,
      priority: "maximum",
      dataRetentionDays: UNLIMITED,
      canInviteUsers: true,
      maxEmailsPerMonth: UNLIMITED,
      maxSmsPerMonth: UNLIMITED,
    },
  },
} as const satisfies { readonly [Name in PlanName]: Plan & { readonly name: Name } };

/** Whether a value, of any type, is the name of a plan. */
export function isPlanName(value: unknown): value is PlanName {
  return value === "free" || value === "pro" || value === "enterprise";
}

/** The plan of a name. */
export function planOf(name: PlanName): Plan {
  return PLANS[name];
}
