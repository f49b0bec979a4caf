import { type Locale, type Message, message } from "../messages/index.ts";
import { formatMoney, parseMoney } from "../money/index.ts";
import { PLAN_NAMES, type PlanName, planOf, planRank, UNLIMITED } from "../plans/index.ts";
import { BUSINESS_TIME_ZONE, parseInstant } from "../time/index.ts";

/** Whose budget of a month refuses: the payer's, or one that the payer set for the workspace or a member. */
export type BudgetHolder = "payer" | "workspace" | "member";

const BUDGET_FIELDS: ReadonlyMap<string, BudgetHolder> = new Map([
  ["modelBudget", "payer"],
  ["workspaceBudget", "workspace"],
  ["memberBudget", "member"],
]);

/** Whose budget a limit's field is. */
export function budgetHolder(field: string): BudgetHolder {
  return BUDGET_FIELDS.get(field) ?? "payer";
}

/** A part of what a model reads. */
export type InputPart = "question" | "files" | "instructions" | "history";

/** Why a question is too long, in tokens. */
export interface InputRefusal {
  readonly code: "input_tokens";
  readonly limit: { readonly max: number; readonly used: number };
  /** Whose limit it is: the plan's, or what the context of the models takes besides the answer. Default: the plan's. */
  readonly of?: "plan" | "models" | undefined;
  /** What is to be shortened. Default: the question. */
  readonly part?: InputPart | undefined;
  /** The name of the only model that may be asked; undefined for more. */
  readonly model?: string | undefined;
  /** The name of another model that takes it. */
  readonly otherModel?: string | undefined;
  /** The smallest plan that takes it with the models that it may use. Default: the smallest whose limit does. */
  readonly upgradeTo?: PlanName | null | undefined;
}

/** Why a question is not sent, with the limit that it meets: `max` and `used` are numbers, of a budget decimal euro. */
export type ChatRefusal =
  | { readonly code: "busy" }
  | {
      readonly code: "active_chats" | "parallel";
      readonly limit: { readonly max: number; readonly used: number };
    }
  | InputRefusal
  | {
      readonly code: "budget";
      /** Whose budget it is; the payer's if it is left out. */
      readonly of?: BudgetHolder | undefined;
      /** Whether the person pays for the workspace, and so can raise what was set for it or a member. Default: false. */
      readonly canRaise?: boolean | undefined;
      readonly limit: { readonly max: string; readonly used: string };
      /** ISO timestamp. */
      readonly resetsAt: string;
    }
  | { readonly code: "too_many"; readonly resetsAt?: string | undefined }
  | {
      readonly code: "no_model";
      /** The smallest plan that has a model for the request, where one has. */
      readonly upgradeTo?: PlanName | null | undefined;
      /** Whether the server of the models does not answer. Default: false. */
      readonly isUnreachable?: boolean | undefined;
      /** Whether none sees the question's pictures. Default: false. */
      readonly pictures?: boolean | undefined;
    };

/** The refusals of which the page explains itself what would help. */
type ExplainableRefusal = Exclude<ChatRefusal, InputRefusal>;

/** A refusal in words. */
export interface ExplainedChatRefusal {
  /** What is refused: the limit and its numbers. */
  readonly message: Message;
  /** What would help: to wait until a date, to archive, to shorten, a plan. */
  readonly help: Message;
  /** The smallest plan that would allow it; null if none does. */
  readonly upgradeTo: PlanName | null;
}

const LIMITS = {
  active_chats: "maxActiveChatsPerWorkspace",
  parallel: "parallelAnswers",
  budget: "modelBudget",
} as const;

/** The amount that a plan allows of what was refused; Infinity for no limit. */
function allowance(code: keyof typeof LIMITS, plan: PlanName): number {
  const limit = planOf(plan).limits[LIMITS[code]];
  return limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit;
}

/** The smallest plan above the present one of which something is true; null if there is none. */
export const largerPlan = (plan: PlanName, isRight: (name: PlanName) => boolean): PlanName | null =>
  PLAN_NAMES.find((name) => planRank(name) > planRank(plan) && isRight(name)) ?? null;

/** The smallest plan above the present one that leaves room for one more than is used. */
function planWithRoom(refusal: ExplainableRefusal, plan: PlanName): PlanName | null {
  if (refusal.code === "no_model") return refusal.upgradeTo ?? null;
  if (refusal.code === "busy" || refusal.code === "too_many") return null;
  // A larger plan changes nothing about a budget that the payer set.
  if (refusal.code === "budget" && (refusal.of ?? "payer") !== "payer") return null;
  const { code, limit } = refusal;
  const used = Number(limit.used);
  return largerPlan(plan, (name) => used < allowance(code, name));
}

function amount(decimal: string, locale: Locale): string {
  const money = parseMoney(decimal);
  return money === undefined ? decimal : formatMoney({ amount: money, locale });
}

function moment(timestamp: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const instant = parseInstant(timestamp) ?? Number.NaN;
  if (!Number.isFinite(instant)) return timestamp;
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: BUSINESS_TIME_ZONE }).format(instant);
}

/**
 * Why a question is not sent and what would help.
 *
 * @param plan - the payer's effective plan
 * @param locale - for dates and amounts within the messages
 * @param nameOf - gives the name of a plan in that language
 */
export function explainChatRefusal(
  refusal: ExplainableRefusal,
  {
    plan,
    locale,
    nameOf,
  }: {
    readonly plan: PlanName;
    readonly locale: Locale;
    readonly nameOf: (plan: PlanName) => string;
  },
): ExplainedChatRefusal {
  const upgradeTo = planWithRoom(refusal, plan);
  const planName = upgradeTo && { plan: nameOf(upgradeTo) };
  switch (refusal.code) {
    case "busy":
      return { message: message("chatRules:refused.busy"), help: message("chatRules:help.busy"), upgradeTo };
    case "active_chats": {
      const { max, used } = refusal.limit;
      const help = planName
        ? message("chatRules:help.activeChatsOrPlan", planName)
        : message("chatRules:help.activeChats");
      return { message: message("chatRules:refused.activeChats", { max, used }), help, upgradeTo };
    }
    case "parallel": {
      const { max, used } = refusal.limit;
      const help = planName
        ? message("chatRules:help.parallelOrPlan", planName)
        : message("chatRules:help.parallel");
      return { message: message("chatRules:refused.parallel", { max, used }), help, upgradeTo };
    }
    case "budget": {
      const max = amount(refusal.limit.max, locale);
      const used = amount(refusal.limit.used, locale);
      const date = moment(refusal.resetsAt, locale, { day: "numeric", month: "long" });
      if (refusal.of === "workspace" || refusal.of === "member") {
        return {
          message: message(`chatRules:refused.budgetOf.${refusal.of}`, { max, used }),
          help: message(`chatRules:help.budgetOf.${refusal.canRaise ? "payer" : "others"}`, { date }),
          upgradeTo,
        };
      }
      const help = planName
        ? message("chatRules:help.budgetOrPlan", { date, ...planName })
        : message("chatRules:help.budget", { date });
      return { message: message("chatRules:refused.budget", { max, used }), help, upgradeTo };
    }
    case "too_many": {
      const { resetsAt } = refusal;
      const help = resetsAt
        ? message("chatRules:help.tooManyUntil", {
            time: moment(resetsAt, locale, { hour: "2-digit", minute: "2-digit" }),
          })
        : message("chatRules:help.tooMany");
      return { message: message("chatRules:refused.tooMany"), help, upgradeTo };
    }
    case "no_model": {
      if (refusal.isUnreachable) {
        const help = message("chatRules:help.unreachable");
        return { message: message("chatRules:refused.unreachable"), help, upgradeTo };
      }
      if (refusal.pictures) {
        const without = planName
          ? message("chatRules:help.noPicturesOrPlan", planName)
          : message("chatRules:help.noPictures");
        return { message: message("chatRules:refused.noPictures"), help: without, upgradeTo };
      }
      const help = planName
        ? message("chatRules:help.noModelOrPlan", planName)
        : message("chatRules:help.noModel");
      return { message: message("chatRules:refused.noModel"), help, upgradeTo };
    }
  }
}
