import type { UserBilling } from "@regia/api/admin";
import { getUserBilling } from "@regia/api/client";
import {
  isSubscriptionStatus,
  type PlanGrant,
  planTimeline,
  TAX_HOLDERS,
  type TaxField,
} from "@regia/domain/billing";
import { type Instant, parseInstant, toIsoTimestamp } from "@regia/domain/time";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { listingOf } from "../output/listing.ts";
import { NOTHING, shownDay } from "../output/moments.ts";
import { print, printMessage } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { addUserArgument } from "../users/argument.ts";
import { checkUserName, findUser } from "../users/find.ts";
import { invoiceColumns, moneyText } from "./shown.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

const instantOf = (timestamp: string): Instant => parseInstant(timestamp) ?? Number.NaN;
const timestampOf = (instant: Instant | null) => (instant === null ? null : toIsoTimestamp(instant));

/** What the user has from now on if nothing changes. */
const timelineOf = ({ grants, now }: UserBilling): readonly PlanGrant[] =>
  planTimeline(
    grants.map((grant) => ({
      ...grant,
      from: instantOf(grant.from),
      until: grant.until === null ? null : instantOf(grant.until),
    })),
    instantOf(now),
  );

/** A plan, where it comes from, and its last day. */
function periodText({ plan, source, until }: PlanGrant, { t }: Context): string {
  const from = t(`billingCommand:source.${source}`);
  return until === null
    ? t("billingCommand:period.open", { plan, source: from })
    : t("billingCommand:period.ends", { plan, source: from, until: shownDay(toIsoTimestamp(until)) });
}

type Subscription = NonNullable<UserBilling["subscription"]>;

function subscriptionItems(subscription: Subscription, context: Context): DescriptionItem[] {
  const { t } = context;
  const { status, period, cancelAt, endedAt, failingSince, nextChargeAt, nextChargeCents, nextPeriod } =
    subscription;
  const periodName = (name: Subscription["period"]) => t(`billingCommand:every.${name}`);
  const dated = (label: string, day: string | null): DescriptionItem[] =>
    day === null ? [] : [[label, shownDay(day)]];
  const charge =
    nextChargeAt === null || nextChargeCents === null
      ? NOTHING
      : t("billingCommand:nextCharge", {
          amount: moneyText(nextChargeCents, context),
          day: shownDay(nextChargeAt),
        });
  return [
    [
      t("billingCommand:field.subscription"),
      isSubscriptionStatus(status) ? t(`billingCommand:subscription.${status}`) : status,
    ],
    [t("billingCommand:field.period"), periodName(period)],
    [t("billingCommand:field.nextCharge"), charge],
    ...(nextPeriod === null ? [] : [[t("billingCommand:field.nextPeriod"), periodName(nextPeriod)] as const]),
    ...dated(t("billingCommand:field.failingSince"), failingSince),
    ...dated(t("billingCommand:field.cancelAt"), cancelAt),
    ...dated(t("billingCommand:field.endedAt"), endedAt),
    [
      t("billingCommand:field.card"),
      subscription.cardLast4 === null
        ? NOTHING
        : `${subscription.cardBrand ?? ""} •••• ${subscription.cardLast4}`.trim(),
    ],
  ];
}

/** The tax data in the order in which it is shown. */
const TAX_FIELDS = [
  "holder",
  "name",
  "vatId",
  "taxCode",
  "recipientCode",
  "pec",
  "street",
  "postalCode",
  "city",
  "province",
  "country",
] as const satisfies readonly TaxField[];

function taxItems(taxData: NonNullable<UserBilling["taxData"]>, { t }: Context): DescriptionItem[] {
  return TAX_FIELDS.flatMap((field): DescriptionItem[] => {
    const value = taxData[field];
    if (typeof value !== "string" || value === "") return [];
    const holder = field === "holder" ? TAX_HOLDERS.find((one) => one === value) : undefined;
    return [[t(`billingCommand:tax.${field}`), holder ? t(`billingCommand:holder.${holder}`) : value]];
  });
}

function itemsOf(
  { customer, subscription, taxData }: UserBilling,
  timeline: readonly PlanGrant[],
  context: Context,
): DescriptionItem[] {
  const { t } = context;
  const periods = timeline.map((period) => periodText(period, context));
  return [
    [t("billingCommand:field.plan"), periods[0] ?? "free"],
    ...periods.slice(1).map((text): DescriptionItem => [t("billingCommand:field.then"), text]),
    ...(subscription === null
      ? [[t("billingCommand:field.subscription"), NOTHING] as const]
      : subscriptionItems(subscription, context)),
    [t("billingCommand:field.customer"), customer ?? NOTHING],
    ...(taxData === null ? [] : taxItems(taxData, context)),
  ];
}

async function get(name: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  checkUserName(name, context);
  const { client } = await currentSession(options, context);
  const { id: userId, email } = await findUser(name, client, context);
  const billing = await getUserBilling(client, userId);
  const timeline = timelineOf(billing);
  if (options.json) {
    const periods = timeline.map((period) => ({
      ...period,
      from: timestampOf(period.from),
      until: timestampOf(period.until),
    }));
    printJson({ userId, email, ...billing, timeline: periods });
    return;
  }
  const width = terminalWidth();
  const items: DescriptionItem[] = [[t("users:column.email"), email], ...itemsOf(billing, timeline, context)];
  print(`${descriptionLines(items, width)}\n`);
  const { invoices } = billing;
  if (invoices.length === 0) printMessage(t("billingCommand:none"));
  else {
    const columns = invoiceColumns(context, { withPayer: false });
    print(`\n${listingOf(columns, { width, style: styleOf("stdout") }).add(invoices)}`);
  }
}

/** `regia billing get USER`. */
export function defineGet(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(
    addUserArgument(command.description(t("billingCommand:get.description")), context),
    context,
  )
    .option("--json", t("program:option.json"))
    .action((user: string, options: Options) => get(user, options, context));
  addExamples(command, context, {
    examples: {
      "regia billing get anna@example.com": "billingCommand:get.example.email",
      "regia billing get anna@example.com --json | jq .subscription": "billingCommand:get.example.json",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
