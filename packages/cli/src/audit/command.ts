import { AUDIT_ACTIONS, type AuditEntry, decisionOf, MAX_PAGE_SIZE } from "@regia/api/admin";
import { type Command, Option } from "commander";
import { everyPage } from "../backend/pages.ts";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { moneyText } from "../billing/shown.ts";
import { differencesLine } from "../changes/differences.ts";
import { decisionItems } from "../models/decision.ts";
import type { ListingColumn } from "../output/listing.ts";
import { NOTHING, shownMoment } from "../output/moments.ts";
import { startProgress } from "../output/progress.ts";
import { addListOptions, beginList, type ListOptions } from "../output/rows.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { roleText } from "../users/columns.ts";
import { type AuditFilterOptions, readAuditFilter } from "./filter.ts";

type Options = AuditFilterOptions & TargetOptions & ListOptions;

/**
 * The column that shows each field; `never` for fields that only `--json` and `--ndjson` contain. The compiler reports a
 * field without a place.
 */
interface ColumnOf {
  id: never;
  at: "at";
  actorId: "actor";
  actorEmail: "actor";
  action: "action";
  targetId: "target";
  targetEmail: "target";
  before: "change";
  after: "change";
  workspaceId: "change";
  workspaceName: "change";
  memberRole: "change";
  model: "target";
  refund: "change";
  requestId: never;
}

type ColumnName = ColumnOf[keyof AuditEntry];

/** Each changed field with its old and its new value; for a deletion what the user was. For a workspace its name. */
function changeText(entry: AuditEntry, context: Context): string {
  const { before, after, workspaceName, memberRole, model, refund } = entry;
  if (model !== null) {
    const items = decisionItems(decisionOf(model.before), decisionOf(model.after), context);
    return items.map(([label, values]) => `${label}: ${values}`).join("; ");
  }
  if (refund !== null) {
    const [from, to] = [refund.before, refund.after].map(({ refundedCents }) =>
      moneyText(refundedCents, context),
    );
    const name = refund.number ?? refund.invoiceId;
    return `${name}: ${context.t("audit:refunded")}: ${from} → ${to}; ${refund.after.reason}`;
  }
  if (workspaceName !== null) {
    return memberRole === null
      ? workspaceName
      : `${workspaceName}: ${context.t(`workspaces:role.${memberRole}`)}`;
  }
  if (before?.sessions !== undefined && after?.sessions !== undefined)
    return `${context.t("audit:sessions")}: ${before.sessions} → ${after.sessions}`;
  if (before && after) return differencesLine(before, after, context);
  return before ? `${roleText(before.role, context)}, ${before.plan}` : "";
}

function columnsOf(context: Context): readonly ListingColumn<AuditEntry>[] {
  const actionName = (name: string) => {
    const known = AUDIT_ACTIONS.find((action) => action === name);
    return known ? context.t(`audit:action.${known}`) : name;
  };
  const columns: Readonly<Record<ColumnName, Omit<ListingColumn<AuditEntry>, "name" | "title">>> = {
    at: { value: ({ at }) => shownMoment(at), rank: 1 },
    actor: { value: ({ actorEmail, actorId }) => actorEmail ?? actorId ?? NOTHING, shrinksTo: 14, rank: 3 },
    action: { value: ({ action }) => actionName(action), rank: 2 },
    target: {
      value: ({ targetEmail, targetId, model }) => model?.id ?? targetEmail ?? targetId ?? NOTHING,
      shrinksTo: 14,
      rank: 0,
    },
    change: { value: (entry) => changeText(entry, context), shrinksTo: 14, rank: 1 },
  };
  const names = Object.keys(columns) as ColumnName[];
  return names.map((name) => ({ name, title: context.t(`audit:column.${name}`), ...columns[name] }));
}

async function list(options: Options, context: Context): Promise<void> {
  const { request, accepts, limit } = readAuditFilter(options, context);
  const { format, writer } = beginList(columnsOf(context), options, context);
  const { client } = await currentSession(options, context);
  const isOnScreen = process.stdout.isTTY === true;
  const progress = startProgress(context.t("audit:progress"), context, isOnScreen);
  const isFiltered = options.actor !== undefined || options.target !== undefined;
  const pages = everyPage<AuditEntry>({
    pageSize: isFiltered ? MAX_PAGE_SIZE : Math.min(MAX_PAGE_SIZE, limit),
    idOf: ({ id }) => id,
    fetch: (page) => client.listAudit({ ...request, ...page }),
  });
  let seen = 0;
  let wanted = limit;
  try {
    for await (const { entries, total } of pages) {
      const found = entries.filter(accepts).slice(0, wanted);
      writer.add(found);
      wanted -= found.length;
      seen += entries.length;
      progress.update(seen, total);
      if (wanted <= 0) break;
    }
  } finally {
    progress.end();
  }
  if (writer.end() === 0 && format === "table") printMessage(context.t("audit:none"));
}

function defineList(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("audit:list.description"))
    .addOption(new Option("--action <action>", t("audit:option.action")).choices(AUDIT_ACTIONS))
    .option("--actor <user>", t("audit:option.actor"))
    .option("--target <user>", t("audit:option.target"))
    .option("--since <yyyy-mm-dd>", t("audit:option.since"))
    .option("--until <yyyy-mm-dd>", t("audit:option.until"))
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, columnsOf(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia audit list --limit 20": "audit:list.example.latest",
      "regia audit list --target anna@example.com": "audit:list.example.target",
      "regia audit list --action delete_user --since 2026-11-01 --ndjson": "audit:list.example.filter",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}

/** `regia audit list` (decision 12). */
export function define(command: Command, context: Context): void {
  command.description(context.t("audit:description"));
  defineList(command.command("list").summary(context.t("audit:list.summary")), context);
}
