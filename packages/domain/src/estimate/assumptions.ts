import type { EntryName, Multiplier } from "./priceList.ts";

/** The assumptions of an estimate besides the limits; shown with every estimate (decision 21). */
export interface Assumptions extends Readonly<Record<Multiplier, number>> {
  /** Days in a month, for daily limits. */
  readonly daysPerMonth: number;
  /** Browser units that one run of the web agent uses. */
  readonly browserUnitsPerRun: number;
  /** Pages in an average file. */
  readonly pagesPerFile: number;
  /** Inbound SMS for each outbound one; 0.1 is 10%. */
  readonly inboundSmsShare: number;
  /** Monthly volume that replaces an unlimited limit, before the utilisation rate is applied. */
  readonly assumedVolumes: Readonly<Record<EntryName, number>>;
}

/** The defaults of decision 21. */
export const DEFAULT_ASSUMPTIONS: Assumptions = {
  daysPerMonth: 30,
  browserUnitsPerRun: 1,
  pagesPerFile: 1,
  inboundSmsShare: 0.1,
  assumedVolumes: {
    chatTokens: 1_000_000,
    embeddingTokens: 5_000_000,
    webSearches: 10_000,
    browserUnits: 500,
    documentPages: 10_000,
    knowledgeStorage: 1_000,
    databaseStorage: 1_000,
    queueMessages: 30_000,
    emails: 50_000,
    outboundSms: 1_000,
    inboundSms: 100,
    workspaces: 10,
    users: 20,
    collaborators: 50,
    dataRetention: 365,
  },
};

export const MAX_ASSUMPTION = 1_000_000_000;

/** Whether a value can be an assumption: a number from 0 to {@link MAX_ASSUMPTION} with at most three decimals. */
export function isAssumption(value: unknown): value is number {
  if (typeof value !== "number" || !(value >= 0 && value <= MAX_ASSUMPTION)) return false;
  return Math.round(value * 1000) / 1000 === value;
}
