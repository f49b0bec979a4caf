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
export function define(command: Command, { texts }: Context): void {
  const words = texts.completion;
  const shell = new Argument("<shell>", words.shell).choices(SHELLS).argParser((name: string) => {
    if (isShell(name)) return name;
    throw usageError(texts.program.error.notAChoice("shell", name, SHELLS.join(", ")));
  });
  command
    .description(words.description)
    .addArgument(shell)
    .option("--json", texts.program.option.json)
    .action((name: Shell, { json }: { json?: boolean }) => {
      if (json) printJson({ shell: name, script: SCRIPTS[name] });
      else print(SCRIPTS[name]);
    });
  addExamples(command, {
    texts,
    examples: [
      { line: "source <(regia completion bash)", does: words.example.bash },
      { line: "source <(regia completion zsh)", does: words.example.zsh },
      { line: "regia completion fish > ~/.config/fish/completions/regia.fish", does: words.example.fish },
    ],
    exits: ["done", "usage"],
  });
}
