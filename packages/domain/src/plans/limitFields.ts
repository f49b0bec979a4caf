import type { MessageKey } from "../messages/index.ts";

/** The value that means "no limit". */
export const UNLIMITED = -1;

/** The maximum of a limit: that of a 32-bit integer (decision 23). */
export const MAX_LIMIT = 2_147_483_647;

/** Queue priorities, lowest first. */
export const PRIORITIES = ["standard", "high", "maximum"] as const;

export type Priority = (typeof PRIORITIES)[number];

/** What a numeric limit counts. */
export type LimitUnit = "count" | "tokens" | "minutes" | "pages" | "days" | "megabytes" | "gigabytes";

/** The part of the product that a limit belongs to; forms and tables show the fields by group. */
export type LimitGroup =
  | "team"
  | "chat"
  | "web"
  | "workflows"
  | "files"
  | "knowledge"
  | "messaging"
  | "service";

interface FieldBase {
  readonly label: MessageKey;
  readonly group: LimitGroup;
}

/** A limit that is a whole number, or {@link UNLIMITED}. */
export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly unit: LimitUnit;
}

export interface FlagField extends FieldBase {
  readonly kind: "flag";
}

/** A limit that is one of {@link PRIORITIES}. */
export interface PriorityField extends FieldBase {
  readonly kind: "priority";
}

const number = <Name extends string>(name: Name, group: LimitGroup, unit: LimitUnit = "count") =>
  ({ kind: "number", label: `limits:field.${name}`, group, unit }) as const;

const flag = <Name extends string>(name: Name, group: LimitGroup) =>
  ({ kind: "flag", label: `limits:field.${name}`, group }) as const;

const priority = <Name extends string>(name: Name, group: LimitGroup) =>
  ({ kind: "priority", label: `limits:field.${name}`, group }) as const;

/** Every limit field of the product, in the order in which tables and forms show them. */
export const LIMIT_FIELDS = {
  maxWorkspaces: number("maxWorkspaces", "team"),
  maxUsersPerWorkspace: number("maxUsersPerWorkspace", "team"),
  maxOwnersPerWorkspace: number("maxOwnersPerWorkspace", "team"),
  maxUserCollaboratorsPerWorkspace: number("maxUserCollaboratorsPerWorkspace", "team"),
  maxActiveChatsPerWorkspace: number("maxActiveChatsPerWorkspace", "chat"),
  maxChatInputTokens: number("maxChatInputTokens", "chat", "tokens"),
  maxEmbeddingTokens: number("maxEmbeddingTokens", "chat", "tokens"),
  maxWebSearchesPerDay: number("maxWebSearchesPerDay", "web"),
  webAgentEnabled: flag("webAgentEnabled", "web"),
  maxWebAgentRunsPerMonth: number("maxWebAgentRunsPerMonth", "web"),
  maxWebAgentPagesPerRun: number("maxWebAgentPagesPerRun", "web", "pages"),
  maxWebAgentRunDurationMinutes: number("maxWebAgentRunDurationMinutes", "web", "minutes"),
  maxActiveWorkflowsPerWorkspace: number("maxActiveWorkflowsPerWorkspace", "workflows"),
  maxWorkflowExecutionsPerDayPerWorkflow: number("maxWorkflowExecutionsPerDayPerWorkflow", "workflows"),
  maxWorkflowConcurrency: number("maxWorkflowConcurrency", "workflows"),
  maxWorkflowRunDurationMinutes: number("maxWorkflowRunDurationMinutes", "workflows", "minutes"),
  maxFilesPerMonth: number("maxFilesPerMonth", "files"),
  maxFileSizeMB: number("maxFileSizeMB", "files", "megabytes"),
  maxFilePagesPerFile: number("maxFilePagesPerFile", "files", "pages"),
  filesPersistInKB: flag("filesPersistInKB", "knowledge"),
  knowledgeBaseEnabled: flag("knowledgeBaseEnabled", "knowledge"),
  maxKnowledgeBaseSizeGB: number("maxKnowledgeBaseSizeGB", "knowledge", "gigabytes"),
  priority: priority("priority", "service"),
  dataRetentionDays: number("dataRetentionDays", "service", "days"),
  canInviteUsers: flag("canInviteUsers", "team"),
  maxEmailsPerMonth: number("maxEmailsPerMonth", "messaging"),
  maxSmsPerMonth: number("maxSmsPerMonth", "messaging"),
} as const satisfies Record<string, NumberField | FlagField | PriorityField>;

export type LimitField = keyof typeof LIMIT_FIELDS;

type FieldOfKind<Kind> = {
  [Field in LimitField]: (typeof LIMIT_FIELDS)[Field]["kind"] extends Kind ? Field : never;
}[LimitField];

export type NumericLimitField = FieldOfKind<"number">;

export type FlagLimitField = FieldOfKind<"flag">;

/** The value that each field holds: numbers count from 0, or are {@link UNLIMITED}. */
export type Limits = {
  readonly [Field in LimitField]: Field extends NumericLimitField
    ? number
    : Field extends FlagLimitField
      ? boolean
      : Priority;
};

/** The names of all limit fields, in table order. */
export const LIMIT_FIELD_NAMES = Object.keys(LIMIT_FIELDS) as readonly LimitField[];

/** Whether a text names a limit field; inherited names (`constructor`, `__proto__`) do not. */
export function isLimitField(name: string): name is LimitField {
  return Object.hasOwn(LIMIT_FIELDS, name);
}
