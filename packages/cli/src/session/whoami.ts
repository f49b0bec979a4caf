import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { NOTHING } from "../output/moments.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { roleText } from "../users/columns.ts";
import { currentSession } from "./currentSession.ts";
import { loadPerson } from "./person.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

async function whoami(options: Options, context: Context): Promise<void> {
  const signedIn = await currentSession(options, context);
  const person = await loadPerson(signedIn);
  const { site } = signedIn.connection;
  if (options.json) {
    printJson({ ...person, url: site });
    return;
  }
  const items: DescriptionItem[] = [
    [context.t("session:field.email"), person.email],
    [context.t("session:field.name"), person.displayName ?? NOTHING],
    [context.t("session:field.role"), roleText(person.role, context)],
    [context.t("session:field.plan"), person.plan ?? NOTHING],
    [context.t("session:field.id"), person.id],
    [context.t("session:field.backend"), site],
  ];
  print(`${descriptionLines(items, undefined)}\n`);
}

/** `regia whoami`: shows who is signed in, by the backend's answer. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(command.description(t("session:whoami.description")), context)
    .option("--json", t("program:option.json"))
    .action((options: Options) => whoami(options, context));
  addExamples(command, context, {
    examples: {
      "regia whoami": "session:whoami.example.plain",
      "regia whoami --json": "session:whoami.example.json",
    },
    exits: ["done", "failed", "usage", "notAllowed"],
  });
}
