import type { FlagLimitField, NumericLimitField } from "../plans/index.ts";

/** The usage so far. Days and months begin and end in Europe/Rome. */
export interface Usage {
  readonly workspaces: number;
  readonly users: number;
  readonly collaborators: number;
  readonly filesThisMonth: number;
  readonly emailsThisMonth: number;
  readonly smsThisMonth: number;
  readonly webSearchesToday: number;
  /** Counters that not every screen has; absent ones count as 0. */
  readonly activeChats?: number;
  readonly activeWorkflows?: number;
  readonly webAgentRunsThisMonth?: number;
}

/** Nothing used yet. */
export const NO_USAGE: Usage = {
  workspaces: 0,
  users: 0,
  collaborators: 0,
  filesThisMonth: 0,
  emailsThisMonth: 0,
  smsThisMonth: 0,
  webSearchesToday: 0,
};

/** The value of a counter; anything that is not a number above 0 counts as 0. */
export function counted(value = 0): number {
  return Math.max(value, 0) || 0;
}

/** When a counter is reset. */
export type ResetPeriod = "day" | "month";

/** Which limits an action depends on. */
export interface ActionRule {
  readonly limit: NumericLimitField;
  /** The flag that must be on. */
  readonly requires?: FlagLimitField;
  /** The counters whose sum is compared with the limit; none for a limit on each single request. */
  readonly counters: readonly (keyof Usage)[];
  readonly resets?: ResetPeriod;
}

/** Every action that has limits. */
export const ACTIONS = {
  createWorkspace: { limit: "maxWorkspaces", counters: ["workspaces"] },
  addMember: { limit: "maxUsersPerWorkspace", counters: ["users", "collaborators"] },
  inviteCollaborator: {
    limit: "maxUserCollaboratorsPerWorkspace",
    requires: "canInviteUsers",
    counters: ["collaborators"],
  },
  openChat: { limit: "maxActiveChatsPerWorkspace", counters: ["activeChats"] },
  activateWorkflow: { limit: "maxActiveWorkflowsPerWorkspace", counters: ["activeWorkflows"] },
  searchWeb: { limit: "maxWebSearchesPerDay", counters: ["webSearchesToday"], resets: "day" },
  runWebAgent: {
    limit: "maxWebAgentRunsPerMonth",
    requires: "webAgentEnabled",
    counters: ["webAgentRunsThisMonth"],
    resets: "month",
  },
  uploadFile: { limit: "maxFilesPerMonth", counters: ["filesThisMonth"], resets: "month" },
  sendEmail: { limit: "maxEmailsPerMonth", counters: ["emailsThisMonth"], resets: "month" },
  sendSms: { limit: "maxSmsPerMonth", counters: ["smsThisMonth"], resets: "month" },
  sendChatTokens: { limit: "maxChatInputTokens", counters: [] },
  embedTokens: { limit: "maxEmbeddingTokens", counters: [] },
  uploadMegabytes: { limit: "maxFileSizeMB", counters: [] },
  uploadPages: { limit: "maxFilePagesPerFile", counters: [] },
  storeGigabytes: { limit: "maxKnowledgeBaseSizeGB", requires: "knowledgeBaseEnabled", counters: [] },
} as const satisfies Record<string, ActionRule>;

export type Action = keyof typeof ACTIONS;
