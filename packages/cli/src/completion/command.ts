import { Argument, type Command } from "commander";
import { printJson } from "../output/json.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { SCRIPTS, type Shell } from "./scripts.ts";

/** `regia completion bash|zsh|fish`: prints the shell's completion script. */
export function define(command: Command, { t }: Context): void {
  command
    .description(t("completion:description"))
    .addArgument(new Argument("<shell>", t("completion:shell")).choices(Object.keys(SCRIPTS)))
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
