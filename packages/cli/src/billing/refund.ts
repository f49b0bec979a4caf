import { refundInvoice } from "@regia/api/client";
import { microOfTypedEuro } from "@regia/domain/administration";
import type { Command } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { confirm, refuseUnconfirmable } from "../changes/confirm.ts";
import { addChangeOptions } from "../changes/options.ts";
import { descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { billingFailure } from "./failure.ts";
import { moneyText, payerText } from "./shown.ts";

interface Options extends ChangeOptions {
  readonly reason?: string;
  readonly amount?: string;
}

const MICRO_PER_CENT = 10_000;

/** An amount as typed, with a point or a comma, in whole cents. */
function readAmount(text: string | undefined, { t }: Context): number | undefined {
  if (text === undefined) return undefined;
  const cents = (microOfTypedEuro(text) ?? 0) / MICRO_PER_CENT;
  if (cents < 1 || !Number.isInteger(cents)) throw usageError(t("billingCommand:error.amount", { text }));
  return cents;
}

async function refund(invoice: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const reason = options.reason?.trim() ?? "";
  if (reason === "") throw usageError(t("billingCommand:error.reason"));
  const amountCents = readAmount(options.amount, context);
  refuseUnconfirmable(options, context);
  const { client } = await currentSession(options, context);
  const send = (
    asked: Pick<Parameters<typeof refundInvoice>[1], "amountCents" | "refundedCents" | "dryRun">,
  ) =>
    refundInvoice(client, { invoiceId: invoice, reason, ...asked }).catch((error: unknown) => {
      throw billingFailure(error, context);
    });

  const planned = await send({ amountCents, dryRun: true });
  const { invoiceId, number, userId, email } = planned.invoice;
  const cents = planned.after.refundedCents - planned.before.refundedCents;
  const named = { number: oneLine(number ?? invoiceId), payer: oneLine(payerText({ email }, context)) };
  const question = { ...named, amount: moneyText(cents, context) };
  await confirm(t("billingCommand:refund.question", question), options, context);
  // What was confirmed, unless more was given back meanwhile.
  const confirmed = { amountCents: cents, refundedCents: planned.before.refundedCents };
  const { status, before, after } = options.dryRun
    ? planned
    : await uninterrupted(() => send(confirmed), context);
  if (options.json) {
    printJson({ status, invoiceId, number, userId, email, amountCents: cents, before, after });
  } else {
    const refunded = [before, after].map(({ refundedCents }) => moneyText(refundedCents, context));
    print(`${styleOf("stdout").bold(named.number)} (${named.payer})\n`);
    print(
      `${descriptionLines([[`  ${t("billingCommand:column.refunded")}`, refunded.join(" → ")]], terminalWidth())}\n`,
    );
  }
  printMessage(t(`changes:${status}`));
}

/** `regia billing refund INVOICE --reason TEXT`; needs a confirmation. */
export function defineRefund(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("billingCommand:refund.description"))
    .argument("<invoice>", t("billingCommand:refund.invoice"))
    .option("--reason <text>", t("billingCommand:refund.reason"))
    .option("--amount <eur>", t("billingCommand:refund.amount"));
  addChangeOptions(command, context).action((invoice: string, options: Options) =>
    refund(invoice, options, context),
  );
  addExamples(command, context, {
    examples: {
      'regia billing refund REGIA-0042 --reason "doppio addebito"': "billingCommand:refund.example.all",
      'regia billing refund REGIA-0042 --reason "sconto promesso" --amount 5':
        "billingCommand:refund.example.part",
      'regia billing refund in_1Q2w3E4r5T --reason "doppio addebito" --yes --json':
        "billingCommand:refund.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
