import type { Texts } from "../texts.ts";

export const completion: Texts["completion"] = {
  summary: "completion for bash, zsh or fish",
  description: "Prints the script that teaches the shell to complete commands, options and values.",
  shell: "the shell",
  example: {
    bash: "in ~/.bashrc, for every new session of bash",
    zsh: "in ~/.zshrc, after compinit",
    fish: "once, for fish",
  },
};
