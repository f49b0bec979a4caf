import { SORT_ORDERS, USER_SORTS, type UserListRequest } from "@regia/api/admin";
import { PLAN_NAMES, type PlanName, parseExpiry } from "@regia/domain/plans";
import { ROLES, type Role } from "@regia/domain/profile";
import { type Instant, parseInstant } from "@regia/domain/time";
import { type Command, Option } from "commander";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { TRIAL_STATES, type TrialStateName, type UserRecord } from "./record.ts";

/** The options that filter users, unparsed. */
export interface FilterOptions {
  readonly search?: string;
  readonly role?: Role;
  readonly plan?: PlanName;
  readonly trial?: TrialStateName;
  readonly expired?: boolean;
  readonly expiresBy?: string;
  readonly sort?: NonNullable<UserListRequest["sort"]>;
  readonly order?: NonNullable<UserListRequest["order"]>;
  readonly limit?: string;
}

/** A filter of users: the server's query and a local condition. */
export interface UserFilter {
  readonly question: UserListRequest;
  /** The local condition; undefined if the query suffices. */
  readonly accepts: ((user: UserRecord) => boolean) | undefined;
  /** Maximum number of users. */
  readonly limit: number;
}

/** Adds the options that filter users. */
export function addFilterOptions(command: Command, context: Context): Command {
  const one = (flags: string, description: string, choices: readonly string[]) =>
    new Option(flags, description).choices(choices);
  return command
    .option("--search <text>", context.t("users:option.search"))
    .addOption(one("--role <role>", context.t("users:option.role"), ROLES))
    .addOption(one("--plan <plan>", context.t("users:option.plan"), PLAN_NAMES))
    .addOption(one("--trial <state>", context.t("users:option.trial"), TRIAL_STATES))
    .option("--expired", context.t("users:option.expired"))
    .option("--expires-by <yyyy-mm-dd>", context.t("users:option.expiresBy"))
    .addOption(one("--sort <field>", context.t("users:option.sort"), USER_SORTS))
    .addOption(one("--order <order>", context.t("users:option.order"), SORT_ORDERS))
    .option("--limit <number>", context.t("users:option.limit"));
}

const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/**
 * Parses `--limit`; without it there is no limit.
 *
 * @throws CliError (exit code 2) for anything but a whole number from 1
 */
export function readLimit(limit: string | undefined, { t }: Context): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (!WHOLE_NUMBER.test(limit)) throw usageError(t("users:error.notALimit", { text: limit }));
  return Number(limit);
}

function readExpiresBy(text: string | undefined, { t }: Context): Instant | undefined {
  if (text === undefined) return undefined;
  const moment = parseExpiry(text);
  if (moment === null) throw usageError(t("estimateCommand:error.notADay", { option: "--expires-by", text }));
  return moment;
}

/** The stored plan of users with a trial state, so that the server finds no others. */
const PLAN_OF_TRIAL: Readonly<Partial<Record<TrialStateName, PlanName>>> = {
  available: "free",
  active: "pro",
};

/**
 * Parses the options.
 *
 * @throws CliError (exit code 2) that names the invalid option
 */
export function readFilter(options: FilterOptions, context: Context): UserFilter {
  const { search, role, plan, trial, expired, sort, order } = options;
  const limit = readLimit(options.limit, context);
  const expiresBy = readExpiresBy(options.expiresBy, context);
  const conditions: ((user: UserRecord) => boolean)[] = [];
  if (trial !== undefined) conditions.push((user) => user.trial_state === trial);
  if (expired) conditions.push((user) => user.is_expired);
  if (expiresBy !== undefined) {
    conditions.push((user) => {
      const expiry = parseInstant(user.plan_expires_at);
      return expiry !== null && expiry <= expiresBy;
    });
  }
  const withPlan = plan ?? (trial === undefined ? undefined : PLAN_OF_TRIAL[trial]);
  return {
    question: {
      ...(search === undefined ? {} : { search }),
      ...(role === undefined ? {} : { role }),
      ...(withPlan === undefined ? {} : { plan: withPlan }),
      ...(sort === undefined ? {} : { sort }),
      ...(order === undefined ? {} : { order }),
    },
    accepts: conditions.length === 0 ? undefined : (user) => conditions.every((holds) => holds(user)),
    limit,
  };
}
