import { Argument, type Command } from "commander";
import { printJson } from "../output/json.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { SCRIPTS, type Shell } from "./scripts.ts";

/** `regia completion bash|zsh|fish`: prints the shell's completion script. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("completion:description"))
    .addArgument(new Argument("<shell>", t("completion:shell")).choices(Object.keys(SCRIPTS)))
    .option("--json", t("program:option.json"))
    .action((name: Shell, { json }: { json?: boolean }) => {
      if (json) printJson({ shell: name, script: SCRIPTS[name] });
      else print(SCRIPTS[name]);
    });
  addExamples(command, context, {
    examples: {
      "source <(regia completion bash)": "completion:example.bash",
      "source <(regia completion zsh)": "completion:example.zsh",
      "regia completion fish > ~/.config/fish/completions/regia.fish": "completion:example.fish",
    },
    exits: ["done", "usage"],
  });
}
