import { randomUUID } from "node:crypto";
import { checkResponse, saveResponse } from "@regia/api/workflows";
import type { Command } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { callWorkflows } from "./calls.ts";
import { printFaults } from "./faults.ts";
import { findWorkflow } from "./find.ts";
import { graphFileArgument, readGraphFile } from "./graphFile.ts";
import { addWorkspaceOption, namedWorkspace, type WorkspaceOptions } from "./workspaceOption.ts";

interface Options extends ChangeOptions, WorkspaceOptions {
  readonly name?: string;
  /** The workflow that gets a new version. Default: a new workflow. */
  readonly workflow?: string;
}

async function importGraph(path: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const { graph, name: ofFile } = await readGraphFile(path, context);
  const session = await currentSession(options, context);
  const workspace = await namedWorkspace(options, session, context);
  const former =
    options.workflow === undefined ? undefined : await findWorkflow(options.workflow, session, context);
  const name = (options.name ?? former?.name ?? ofFile ?? "").trim();
  if (name === "") throw usageError(t("workflows:import.error.name"));
  if (options.dryRun) {
    const { faults } = await callWorkflows(session, { action: "check", graph }, checkResponse);
    if (options.json) printJson({ status: "planned", workflow: former?.id ?? null, name, faults });
    else print(`${oneLine(name)}\n`);
    printFaults(faults);
    printMessage(t("changes:planned"));
    return;
  }
  const request = {
    action: "save",
    workflow: former?.id ?? randomUUID(),
    name,
    graph,
    ...(workspace && { workspace: workspace.id }),
  } as const;
  const { workflow, version, hash, faults } = await uninterrupted(
    () => callWorkflows(session, request, saveResponse),
    context,
  );
  if (options.json) printJson({ status: "applied", workflow, name, version, hash, faults });
  else print(`${workflow}\n`);
  printFaults(faults);
  printMessage(
    faults.length > 0
      ? t("workflows:import.draft", { name, version, count: faults.length })
      : t("workflows:import.done", { name, version }),
  );
}

/** `regia workflows import FILE`. */
export function defineImport(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("workflows:import.description"))
    .addArgument(graphFileArgument(context))
    .option("--name <name>", t("workflows:import.name"))
    .option("--workflow <workflow>", t("workflows:import.workflow"));
  addChangeOptions(addWorkspaceOption(command, context), context).action((path: string, options: Options) =>
    importGraph(path, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia workflows import offerte.json --workspace cucina-k3m8p2qx": "workflows:import.example.new",
      "regia workflows import offerte.json --workflow Offerte": "workflows:import.example.version",
      "regia workflows import offerte.json --dry-run": "workflows:import.example.dryRun",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
