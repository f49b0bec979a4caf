import { type InvoiceListRequest, MAX_PAGE_SIZE } from "@regia/api/admin";
import { listInvoices } from "@regia/api/client";
import { INVOICE_FILTERS } from "@regia/domain/billing";
import { type Command, Option } from "commander";
import { everyPage } from "../backend/pages.ts";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { offers } from "../completion/values.ts";
import { addListOptions, type ListOptions } from "../output/rows.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { readLimit } from "../users/filters.ts";
import { checkUserName, findUser } from "../users/find.ts";
import { lastListed } from "../users/lastListing.ts";
import { showPages } from "../workspaces/showPages.ts";
import { invoiceColumns, type ShownInvoice } from "./shown.ts";

interface Options extends TargetOptions, ListOptions {
  readonly user?: string;
  readonly search?: string;
  readonly status?: NonNullable<InvoiceListRequest["status"]>;
  readonly limit?: string;
}

async function list(options: Options, context: Context): Promise<void> {
  const { t } = context;
  const { search, status } = options;
  const limit = readLimit(options.limit, context);
  if (options.user !== undefined) checkUserName(options.user, context);
  const { client } = await currentSession(options, context);
  const user = options.user === undefined ? undefined : await findUser(options.user, client, context);
  const pages = everyPage<ShownInvoice>({
    pageSize: Math.min(MAX_PAGE_SIZE, limit),
    idOf: ({ invoiceId }) => invoiceId,
    fetch: async (page) => {
      const { invoices, total } = await listInvoices(client, { ...page, search, status, userId: user?.id });
      return { entries: invoices.map(({ createdAt, pdfUrl, ...shown }) => shown), total };
    },
  });
  await showPages(
    {
      pages,
      limit,
      columns: invoiceColumns(context, { withPayer: true }),
      progress: t("billingCommand:progress"),
      whenEmpty: t("billingCommand:none"),
      counted: (count) => t("billingCommand:count", { count }),
    },
    options,
    context,
  );
}

/** `regia billing list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("billingCommand:list.description"))
    .addOption(offers(new Option("--user <user>", t("billingCommand:option.user")), lastListed(context)))
    .option("--search <text>", t("billingCommand:option.search"))
    .addOption(new Option("--status <status>", t("billingCommand:option.status")).choices(INVOICE_FILTERS))
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, invoiceColumns(context, { withPayer: true }), context), context);
  addExamples(command, context, {
    examples: {
      "regia billing list --limit 20": "billingCommand:list.example.latest",
      "regia billing list --user anna@example.com": "billingCommand:list.example.user",
      "regia billing list --status open --ndjson | jq -r .email": "billingCommand:list.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
