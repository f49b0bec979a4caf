import { ApiError } from "@regia/api/client";
import { WORKFLOWS_PATH } from "@regia/api/workflows";
import { type Command, Option } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { offers } from "../completion/values.ts";
import { openOutput } from "../output/outputFile.ts";
import { addRowOptions, jsonRows, ndjsonRows, type RowOptions, rowFormat } from "../output/rows.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession, type SignedIn } from "../session/currentSession.ts";
import {
  addWorkspaceOption,
  namedWorkspace,
  ownWorkspaces,
  type WorkspaceOptions,
} from "../workflows/workspaceOption.ts";

interface Options extends TargetOptions, RowOptions, WorkspaceOptions {
  readonly out?: string;
}

/** Milliseconds for all receipts of a workspace. */
const TIMEOUT = 300_000;

/** The workspace whose receipts are meant; without the option the only one of the person. */
async function chosenWorkspace(options: Options, session: SignedIn, context: Context) {
  const named = await namedWorkspace(options, session, context);
  if (named !== undefined) return named;
  const [only, ...others] = await ownWorkspaces(session);
  if (only === undefined || others.length > 0) {
    throw usageError(context.t("receipts:export.error.workspace"));
  }
  return only;
}

/** The receipts of a workspace, one document each. */
async function receiptsOf({ connection, transport }: SignedIn, workspace: string): Promise<unknown[]> {
  const url = `${connection.site}${WORKFLOWS_PATH}?receipts=${encodeURIComponent(workspace)}`;
  const { status, body } = await transport.send({ url, reads: "blob", timeoutMs: TIMEOUT }, "safe");
  const text = body instanceof Blob ? await body.text() : "";
  try {
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  } catch (cause) {
    // Cut off, or no receipts at all.
    throw new ApiError({ kind: "unexpected", url, status, cause });
  }
}

async function exportReceipts(options: Options, context: Context): Promise<void> {
  const { out = "-" } = options;
  const format = rowFormat(options, context);
  const session = await currentSession(options, context);
  const { id, name } = await chosenWorkspace(options, session, context);
  const receipts = await receiptsOf(session, id);
  const file = out === "-" ? undefined : openOutput(out, context);
  try {
    const writer = (format === "json" ? jsonRows : ndjsonRows)(file ? file.write : print);
    writer.add(receipts);
    const count = writer.end();
    file?.commit();
    if (file !== undefined || count === 0) {
      printMessage(context.t("receipts:export.written", { count, workspace: name }));
    }
  } finally {
    file?.discard();
  }
}

/** `regia receipts export`. */
export function defineExport(command: Command, context: Context): void {
  const { t } = context;
  addWorkspaceOption(command.description(t("receipts:export.description")), context)
    .addOption(offers(new Option("--out <file>", t("receipts:export.out")), "files"))
    .action((options: Options) => exportReceipts(options, context));
  addTargetOptions(addRowOptions(command, context), context);
  addExamples(command, context, {
    examples: {
      "regia receipts export --workspace cucina-k3m8p2qx --out ricevute.ndjson":
        "receipts:export.example.file",
      "regia receipts export --workspace cucina-k3m8p2qx | regia receipts verify -":
        "receipts:export.example.verify",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
