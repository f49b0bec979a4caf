import type { Message } from "../messages/index.ts";

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

/** What meters the use of a limit: an action, allowed while the limit has room. */
export interface Meter {
  readonly action: string;
  /** What adds up the amounts, by the day or month of Europe/Rome. None: the limit is on each single request. */
  readonly counter?: `${string}Today` | `${string}ThisMonth`;
  /** The flag that must be on. */
  readonly requires?: string;
}

interface FieldBase<Value> {
  readonly group: LimitGroup;
  /** The values of free, pro and enterprise. */
  readonly plans: readonly [Value, Value, Value];
  /**
   * Whether it stands beside the limits of decision 1, as those of decision 34: the value of enterprise is where an agreement
   * begins, estimates leave it out, and lists show it last. Default: false.
   */
  readonly beside?: true;
}

/** A limit that is a whole number, or {@link UNLIMITED}. */
export interface NumberField extends FieldBase<number> {
  readonly kind: "number";
  readonly unit: LimitUnit;
  readonly meter?: Meter;
}

/** A limit in euro, to the cent, or {@link UNLIMITED}. */
export interface MoneyField extends FieldBase<number> {
  readonly kind: "money";
  /** The most that can be agreed. */
  readonly max: number;
}

export interface FlagField extends FieldBase<boolean> {
  readonly kind: "flag";
}

/** A limit that is one of {@link PRIORITIES}. */
export interface PriorityField extends FieldBase<Priority> {
  readonly kind: "priority";
}

const number = (group: LimitGroup, plans: NumberField["plans"], unit: LimitUnit = "count") =>
  ({ kind: "number", group, plans, unit }) as const;

const flag = (group: LimitGroup, plans: FlagField["plans"]) => ({ kind: "flag", group, plans }) as const;

/**
 * Every limit of the product with its values, in the order in which plan tables and forms show them (decisions 1, 2 and 34). Its
 * label is `field.NAME` of the texts of limits; all else follows from here.
 */
export const LIMIT_FIELDS = {
  maxWorkspaces: number("team", [1, 3, UNLIMITED]),
  maxUsersPerWorkspace: number("team", [1, 6, UNLIMITED]),
  maxOwnersPerWorkspace: number("team", [1, 1, UNLIMITED]),
  maxUserCollaboratorsPerWorkspace: number("team", [0, 5, UNLIMITED]),
  maxActiveChatsPerWorkspace: number("chat", [10, UNLIMITED, UNLIMITED]),
  maxChatInputTokens: {
    ...number("chat", [8_000, 32_000, 128_000], "tokens"),
    meter: { action: "sendChatTokens" },
  },
  maxEmbeddingTokens: {
    ...number("chat", [1_000, 10_000, UNLIMITED], "tokens"),
    meter: { action: "embedTokens" },
  },
  modelBudget: { kind: "money", group: "chat", plans: [0.5, 9.5, 200], max: 1_000_000, beside: true },
  parallelAnswers: { ...number("chat", [1, 3, 10]), beside: true },
  maxWebSearchesPerDay: {
    ...number("web", [25, 150, UNLIMITED]),
    meter: { action: "searchWeb", counter: "webSearchesToday" },
  },
  webAgentEnabled: flag("web", [false, true, true]),
  maxWebAgentRunsPerMonth: {
    ...number("web", [0, 5, UNLIMITED]),
    meter: { action: "runWebAgent", counter: "webAgentRunsThisMonth", requires: "webAgentEnabled" },
  },
  maxWebAgentPagesPerRun: number("web", [0, 100, UNLIMITED], "pages"),
  maxWebAgentRunDurationMinutes: number("web", [0, 20, UNLIMITED], "minutes"),
  maxActiveWorkflowsPerWorkspace: number("workflows", [5, 20, UNLIMITED]),
  maxWorkflowExecutionsPerDayPerWorkflow: number("workflows", [1, 1, UNLIMITED]),
  maxWorkflowConcurrency: number("workflows", [1, 2, UNLIMITED]),
  maxWorkflowRunDurationMinutes: number("workflows", [10, 20, UNLIMITED], "minutes"),
  maxFilesPerMonth: {
    ...number("files", [5, 50, UNLIMITED]),
    meter: { action: "uploadFile", counter: "filesThisMonth" },
  },
  maxFileSizeMB: {
    ...number("files", [20, 20, UNLIMITED], "megabytes"),
    meter: { action: "uploadMegabytes" },
  },
  maxFilePagesPerFile: {
    ...number("files", [500, 500, UNLIMITED], "pages"),
    meter: { action: "uploadPages" },
  },
  filesPersistInKB: flag("knowledge", [false, true, true]),
  knowledgeBaseEnabled: flag("knowledge", [false, true, true]),
  maxKnowledgeBaseSizeGB: {
    ...number("knowledge", [0, 5, UNLIMITED], "gigabytes"),
    meter: { action: "storeGigabytes", requires: "knowledgeBaseEnabled" },
  },
  priority: { kind: "priority", group: "service", plans: PRIORITIES },
  dataRetentionDays: number("service", [30, 90, UNLIMITED], "days"),
  canInviteUsers: flag("team", [false, true, true]),
  maxEmailsPerMonth: {
    ...number("messaging", [3_000, 50_000, UNLIMITED]),
    meter: { action: "sendEmail", counter: "emailsThisMonth" },
  },
  maxSmsPerMonth: number("messaging", [0, 0, UNLIMITED]),
} as const satisfies Record<string, NumberField | MoneyField | FlagField | PriorityField>;

export type LimitField = keyof typeof LIMIT_FIELDS;

type FieldOfKind<Kind> = {
  [Field in LimitField]: (typeof LIMIT_FIELDS)[Field]["kind"] extends Kind ? Field : never;
}[LimitField];

export type NumericLimitField = FieldOfKind<"number">;

export type MoneyLimitField = FieldOfKind<"money">;

export type FlagLimitField = FieldOfKind<"flag">;

/** The value that each field holds: numbers and euro count from 0, or are {@link UNLIMITED}. */
export type Limits = {
  readonly [Field in LimitField]: Field extends NumericLimitField | MoneyLimitField
    ? number
    : Field extends FlagLimitField
      ? boolean
      : Priority;
};

const rows = Object.keys(LIMIT_FIELDS) as readonly LimitField[];

/** Whether a limit stands beside those of decision 1. */
export const isBesidePlanTable = (field: LimitField): boolean => "beside" in LIMIT_FIELDS[field];

/** The limits of decision 1, in table order; estimates are made from them. */
export const PLAN_TABLE_FIELDS: readonly LimitField[] = rows.filter((field) => !isBesidePlanTable(field));

/** The names of all limits, as lists show them: in table order, and last those beside the table. */
export const LIMIT_FIELD_NAMES: readonly LimitField[] = [
  ...PLAN_TABLE_FIELDS,
  ...rows.filter(isBesidePlanTable),
];

/** Whether a text names a limit; inherited names (`constructor`, `__proto__`) do not. */
export function isLimitField(name: string): name is LimitField {
  return Object.hasOwn(LIMIT_FIELDS, name);
}

/** What a limit is called. */
export const limitLabel = (field: LimitField): Message => ({ key: `limits:field.${field}` });
