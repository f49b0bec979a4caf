import type { Run, RunDocument, RunStep } from "@regia/api/workflows";
import { formatMoney, parseMoney } from "@regia/domain/money";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { listingOf } from "../output/listing.ts";
import { NOTHING, shownMoment } from "../output/moments.ts";
import { print } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";

/** Costs of single answers are parts of a cent. */
const DECIMALS = 6;

/** A cost in euro, formatted for the language. Other text is returned unchanged. */
export function costText(cost: string, { locale }: Context): string {
  const amount = parseMoney(cost);
  return amount === undefined ? cost : formatMoney({ amount, locale, maximumDecimals: DECIMALS });
}

/** How a run stands; a dry run is marked. */
export function statusText(
  { status, dry_run: isDry }: Pick<Run, "status" | "dry_run">,
  { t }: Context,
): string {
  const text = t(`runs:status.${status}`);
  return isDry ? t("runs:dry", { status: text }) : text;
}

function itemsOf({ run, approvals }: RunDocument, context: Context): DescriptionItem[] {
  const { t } = context;
  const pending = approvals.filter(({ status }) => status === "pending");
  return [
    [t("users:column.id"), run.id],
    [t("runs:column.workflow"), run.workflow_id],
    [t("workflows:column.version"), String(run.version)],
    [t("runs:column.status"), statusText(run, context)],
    ...(run.error === null ? [] : [[t("runs:column.error"), run.error.message] as const]),
    [t("runs:column.trigger"), t(`runs:trigger.${run.trigger}`)],
    [t("runs:column.cost"), costText(run.cost, context)],
    [t("runs:column.created"), shownMoment(run.created_at)],
    [t("runs:column.ended"), shownMoment(run.ended_at)],
    ...pending.map(({ id, tool }): DescriptionItem => [t("runs:pending"), `${tool}  ${id}`]),
  ];
}

const stepName = ({ key, item }: RunStep) => (item === null ? key : `${key} ${item + 1}`);

/** Prints a run and its steps. */
export function printRun(document: RunDocument, context: Context): void {
  const { t } = context;
  const width = terminalWidth();
  print(`${descriptionLines(itemsOf(document, context), width)}\n`);
  if (document.steps.length === 0) return;
  const listing = listingOf<RunStep>(
    [
      { name: "step", title: t("runs:column.step"), value: stepName, shrinksTo: 12, rank: 0 },
      {
        name: "status",
        title: t("runs:column.status"),
        value: (step) => t(`runs:step.${step.status}`),
        rank: 0,
      },
      { name: "tool", title: t("runs:column.tool"), value: ({ tool }) => tool, shrinksTo: 10, rank: 1 },
      {
        name: "attempt",
        title: t("runs:column.attempt"),
        value: ({ attempt }) => String(attempt),
        align: "right",
        rank: 3,
      },
      {
        name: "cost",
        title: t("runs:column.cost"),
        value: ({ cost }) => costText(cost, context),
        align: "right",
        rank: 2,
      },
      {
        name: "error",
        title: t("runs:column.error"),
        value: ({ error }) => error?.message ?? NOTHING,
        shrinksTo: 16,
        rank: 1,
      },
    ],
    { width, style: styleOf("stdout") },
  );
  print(`\n${listing.add(document.steps)}`);
}
