import type { WorkspaceDetails } from "@regia/api/admin";
import { getWorkspace } from "@regia/api/client";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { NOTHING, shownMoment } from "../output/moments.ts";
import { print } from "../output/streams.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { workspaceFailure } from "./failure.ts";
import { readOnlyText, seatsText } from "./shown.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

function itemsOf(workspace: WorkspaceDetails, context: Context): DescriptionItem[] {
  const { t } = context;
  const { seats, handover } = workspace;
  const yesOrNo = (flag: boolean) => (flag ? t("users:yes") : t("users:no"));
  return [
    [t("users:column.id"), workspace.id],
    [t("workspaces:column.name"), workspace.name],
    [t("workspaces:column.slug"), workspace.slug],
    [t("workspaces:field.personal"), yesOrNo(workspace.personal)],
    [t("workspaces:column.payer"), workspace.payer_email],
    [t("workspaces:column.plan"), workspace.payer_plan],
    [t("workspaces:column.members"), seatsText(seats.users)],
    [t("workspaces:field.owners"), seatsText(seats.owners)],
    [t("workspaces:field.collaborators"), seatsText(seats.collaborators)],
    [t("workspaces:field.canInvite"), yesOrNo(workspace.can_invite)],
    [t("workspaces:field.openInvitations"), String(workspace.open_invitations)],
    [
      t("workspaces:field.handover"),
      handover === null
        ? NOTHING
        : t("workspaces:handover", {
            name: handover.member_name ?? handover.member_id,
            until: shownMoment(handover.expires_at),
          }),
    ],
    [t("workspaces:column.readOnly"), readOnlyText(workspace.read_only, context)],
    [t("users:column.created"), shownMoment(workspace.created_at)],
  ];
}

async function get(name: string, options: Options, context: Context): Promise<void> {
  const { client } = await currentSession(options, context);
  const workspace = await getWorkspace(client, name).catch((error: unknown) => {
    throw workspaceFailure(error, name, context);
  });
  if (options.json) printJson(workspace);
  else print(`${descriptionLines(itemsOf(workspace, context), terminalWidth())}\n`);
}

/** `regia workspaces get WORKSPACE`. */
export function defineGet(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(command.description(t("workspaces:get.description")), context)
    .argument("<workspace>", t("workspaces:argument"))
    .option("--json", t("program:option.json"))
    .action((workspace: string, options: Options) => get(workspace, options, context));
  addExamples(command, context, {
    examples: {
      "regia workspaces get cucina-k3m8p2qx": "workspaces:get.example.slug",
      "regia workspaces get 0190a5c8-0000-7000-8000-00000000000a --json": "workspaces:get.example.json",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
