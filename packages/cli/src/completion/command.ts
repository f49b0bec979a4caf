import { Argument, type Command } from "commander";
import { printJson } from "../output/json.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { SCRIPTS, type Shell } from "./scripts.ts";

const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];

function isShell(name: string): name is Shell {
  return Object.hasOwn(SCRIPTS, name);
}

/** `regia completion bash|zsh|fish`: prints the shell's completion script. */
export function define(command: Command, { t }: Context): void {
  const shell = new Argument("<shell>", t("completion:shell")).choices(SHELLS).argParser((name: string) => {
    if (isShell(name)) return name;
    throw usageError(
      t("program:error.notAChoice", { flag: "shell", value: name, choices: SHELLS.join(", ") }),
    );
  });
  command
    .description(t("completion:description"))
    .addArgument(shell)
    .option("--json", t("program:option.json"))
    .action((name: Shell, { json }: { json?: boolean }) => {
      if (json) printJson({ shell: name, script: SCRIPTS[name] });
      else print(SCRIPTS[name]);
    });
  addExamples(command, {
    t,
    examples: [
      { line: "source <(regia completion bash)", does: t("completion:example.bash") },
      { line: "source <(regia completion zsh)", does: t("completion:example.zsh") },
      {
        line: "regia completion fish > ~/.config/fish/completions/regia.fish",
        does: t("completion:example.fish"),
      },
    ],
    exits: ["done", "usage"],
  });
}
