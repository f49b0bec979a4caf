import { APPROVAL_STATUSES, argumentsHash } from "@regia/domain/workflows";
import type { Command } from "commander";
import * as v from "valibot";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { confirm, refuseUnconfirmable } from "../changes/confirm.ts";
import { addChangeOptions } from "../changes/options.ts";
import { printJson } from "../output/json.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { callWorkflows } from "../workflows/calls.ts";
import { findApproval } from "./find.ts";
import { requestText } from "./shown.ts";

interface Options extends ChangeOptions {
  readonly note?: string;
}

const decideResponse = v.object({ status: v.picklist(APPROVAL_STATUSES) });

type Verdict = "approve" | "reject";

async function decide(given: string, verdict: Verdict, options: Options, context: Context): Promise<void> {
  const { t } = context;
  // A rejection does nothing that could be regretted.
  if (verdict === "approve") refuseUnconfirmable(options, context);
  const session = await currentSession(options, context);
  const approval = await findApproval(given, session, context);
  const { hash } = await argumentsHash(approval.tool, approval.arguments);
  if (hash !== approval.hash) throw new CliError(t("approvals:error.hash"));
  const shown = requestText(approval, context);
  if (options.json) printMessage(shown);
  else print(`${shown}\n`);
  if (approval.status !== "pending") {
    throw new CliError(t("approvals:error.decided", { status: t(`approvals:status.${approval.status}`) }));
  }
  if (options.dryRun) {
    if (options.json) printJson({ status: "planned", approval });
    printMessage(t("changes:planned"));
    return;
  }
  if (verdict === "approve") await confirm(t("approvals:approve.question"), options, context);
  const { note } = options;
  const request = {
    action: "decide",
    approval: approval.id,
    verdict,
    seenHash: hash,
    ...(note !== undefined && { note }),
  } as const;
  const { status } = await uninterrupted(() => callWorkflows(session, request, decideResponse), context);
  if (options.json) printJson({ status, approval: approval.id, hash });
  printMessage(t(`approvals:${verdict}.done`));
}

/** `regia approvals approve|reject ID`; an approval needs a confirmation. */
export function defineDecision(command: Command, verdict: Verdict, context: Context): void {
  const { t } = context;
  command
    .description(t(`approvals:${verdict}.description`))
    .argument("<approval>", t("approvals:argument"))
    .option("--note <text>", t("approvals:option.note"));
  addChangeOptions(command, context).action((approval: string, options: Options) =>
    decide(approval, verdict, options, context),
  );
  addExamples(command, context, {
    examples:
      verdict === "approve"
        ? {
            "regia approvals approve 0190a5c8": "approvals:approve.example.one",
            "regia approvals approve 0190a5c8 --dry-run": "approvals:approve.example.dryRun",
          }
        : { 'regia approvals reject 0190a5c8 --note "prezzo errato"': "approvals:reject.example.note" },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
