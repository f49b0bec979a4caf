import type { Command } from "commander";
import { type TargetOptions, takeTarget } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "./currentSession.ts";
import { loadPerson } from "./person.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

async function whoami(options: Options, context: Context): Promise<void> {
  const words = context.texts.session;
  const signedIn = await currentSession(options, context);
  const person = await loadPerson(signedIn);
  const { site } = signedIn.connection;
  if (options.json) {
    printJson({ ...person, url: site });
    return;
  }
  const lines = [
    [words.field.email, person.email],
    [words.field.name, person.displayName ?? "—"],
    [words.field.role, person.role],
    [words.field.plan, person.plan ?? "—"],
    [words.field.id, person.id],
    [words.field.backend, site],
  ] as const;
  const width = Math.max(...lines.map(([label]) => label.length));
  print(`${lines.map(([label, value]) => `${label.padEnd(width)}  ${oneLine(value)}`).join("\n")}\n`);
}

/** `regia whoami`: who is signed in, asked from the backend. */
export function define(command: Command, context: Context): void {
  const { texts } = context;
  const words = texts.session;
  takeTarget(command.description(words.whoami.description), context)
    .option("--json", texts.program.option.json)
    .action((options: Options) => whoami(options, context));
  addExamples(command, {
    texts,
    examples: [
      { line: "regia whoami", does: words.whoami.example.plain },
      { line: "regia whoami --json", does: words.whoami.example.json },
    ],
    exits: ["done", "failed", "usage", "notAllowed"],
  });
}
