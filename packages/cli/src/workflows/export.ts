import type { JsonObject } from "@regia/domain/workflows";
import { type Command, Option } from "commander";
import * as v from "valibot";
import { everyRow } from "../backend/rows.ts";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { offers } from "../completion/values.ts";
import { jsonText } from "../output/json.ts";
import { writeOutputFile } from "../output/outputFile.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { notFound } from "./calls.ts";
import { addWorkflowArgument, findWorkflow } from "./find.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
  readonly out?: string;
}

const versionRow = v.object({
  id: v.string(),
  version: v.number(),
  graph: v.custom<JsonObject>((value) => typeof value === "object" && value !== null),
  hash: v.string(),
});

async function exportGraph(given: string, options: Options, context: Context): Promise<void> {
  const session = await currentSession(options, context);
  const { id, name, version } = await findWorkflow(given, session, context);
  const query = {
    table: "workflow_versions",
    columns: "id,version,graph,hash",
    filters: { workflow_id: `eq.${id}`, version: `eq.${version}` },
    order: "id.asc",
    row: versionRow,
  };
  const { value } = await everyRow(session, query, 1).next();
  const [found] = value ?? [];
  // It was deleted meanwhile.
  if (found === undefined) throw notFound("workflows", context);
  const { graph, hash } = found;
  const text = `${jsonText(options.json ? { id, name, version, hash, graph } : graph, 2)}\n`;
  const { out = "-" } = options;
  if (out === "-") print(text);
  else {
    writeOutputFile(out, text, context);
    printMessage(context.t("workflows:export.written", { name, version, file: out }));
  }
}

/** `regia workflows export WORKFLOW`. */
export function defineExport(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(
    addWorkflowArgument(command.description(t("workflows:export.description")), context),
    context,
  )
    .addOption(offers(new Option("--out <file>", t("workflows:export.out")), "files"))
    .option("--json", t("workflows:export.json"))
    .action((workflow: string, options: Options) => exportGraph(workflow, options, context));
  addExamples(command, context, {
    examples: {
      'regia workflows export "Offerte" --out offerte.json': "workflows:export.example.file",
      "regia workflows export 0190a5c8 | jq '.steps[].key'": "workflows:export.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
