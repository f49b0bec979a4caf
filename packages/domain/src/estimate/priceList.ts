import type { MessageKey } from "../messages/index.ts";
import { euro, type Money } from "../money/index.ts";
import type { FlagLimitField, NumericLimitField } from "../plans/index.ts";

/** The assumptions that turn a limit into a monthly volume. */
export type Multiplier = "daysPerMonth" | "browserUnitsPerRun" | "pagesPerFile" | "inboundSmsShare";

/** An entry of the price list (decision 21). */
export interface PricedEntry {
  /** Price of one unit. */
  readonly unitCost: Money;
  /** How many counted items make one billing unit: 1,000 for tokens, else 1. */
  readonly perUnit: 1 | 1000;
  /** The limits whose product is the volume. */
  readonly limits: readonly [NumericLimitField, ...NumericLimitField[]];
  /** The multiplier of the limits, if there is one. */
  readonly multiplier?: Multiplier;
  /** The flag that makes the volume 0 when it is off. */
  readonly requires?: FlagLimitField;
  readonly unit: MessageKey;
}

const entry = (
  unitCost: string,
  limits: PricedEntry["limits"],
  rest: { unit: MessageKey; multiplier?: Multiplier; perUnit?: 1 | 1000; requires?: FlagLimitField },
): PricedEntry => ({ unitCost: euro(unitCost), limits, perUnit: 1, ...rest });

/** The version of the figures below, printed on quotes. Any change of a figure needs a new version. */
export const PRICE_LIST_VERSION = "2026-11";

/** The price list, in the order of estimates. */
export const PRICE_LIST = {
  chatTokens: entry("0.004", ["maxChatInputTokens"], { unit: "estimate:unit.thousandTokens", perUnit: 1000 }),
  embeddingTokens: entry("0.0001", ["maxEmbeddingTokens"], {
    unit: "estimate:unit.thousandTokens",
    perUnit: 1000,
  }),
  webSearches: entry("0.008", ["maxWebSearchesPerDay"], {
    unit: "estimate:unit.search",
    multiplier: "daysPerMonth",
  }),
  browserUnits: entry("0.00083", ["maxWebAgentRunsPerMonth"], {
    unit: "estimate:unit.browserUnit",
    multiplier: "browserUnitsPerRun",
    requires: "webAgentEnabled",
  }),
  documentPages: entry("0.01", ["maxFilesPerMonth"], {
    unit: "estimate:unit.page",
    multiplier: "pagesPerFile",
  }),
  knowledgeStorage: entry("0.021", ["maxKnowledgeBaseSizeGB"], {
    unit: "estimate:unit.gigabyte",
    requires: "knowledgeBaseEnabled",
  }),
  databaseStorage: entry("0.125", ["maxKnowledgeBaseSizeGB"], {
    unit: "estimate:unit.gigabyte",
    requires: "knowledgeBaseEnabled",
  }),
  queueMessages: entry(
    "0.00001",
    ["maxActiveWorkflowsPerWorkspace", "maxWorkflowExecutionsPerDayPerWorkflow"],
    {
      unit: "estimate:unit.message",
      multiplier: "daysPerMonth",
    },
  ),
  emails: entry("0.0004", ["maxEmailsPerMonth"], { unit: "estimate:unit.email" }),
  outboundSms: entry("0.0927", ["maxSmsPerMonth"], { unit: "estimate:unit.sms" }),
  inboundSms: entry("0.02", ["maxSmsPerMonth"], { unit: "estimate:unit.sms", multiplier: "inboundSmsShare" }),
  workspaces: entry("2", ["maxWorkspaces"], { unit: "estimate:unit.workspace" }),
  users: entry("0.5", ["maxUsersPerWorkspace"], { unit: "estimate:unit.user" }),
  collaborators: entry("0.3", ["maxUserCollaboratorsPerWorkspace"], { unit: "estimate:unit.collaborator" }),
  dataRetention: entry("0.0002", ["dataRetentionDays"], { unit: "estimate:unit.day" }),
} as const satisfies Record<string, PricedEntry>;

export type EntryName = keyof typeof PRICE_LIST;

/** All entries, in the order of estimates. */
export const ENTRY_NAMES = Object.keys(PRICE_LIST) as readonly EntryName[];
