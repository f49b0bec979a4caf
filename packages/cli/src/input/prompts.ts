import { checkbox, input, password, select } from "@inquirer/prompts";
import { wrapAnsi } from "fast-wrap-ansi";
import { styleOf } from "../output/style.ts";
import type { Context } from "../program/context.ts";
import { Interrupted } from "../program/interrupt.ts";

/** A choice of a question. */
export interface Answer<Value> {
  readonly value: Value;
  readonly name: string;
}

/** Validates an answer: true, or the error message. */
export type Check = (answer: string) => true | string;

interface TextQuestion {
  readonly message: string;
  readonly default?: string;
  readonly validate?: Check;
}

interface ChoiceQuestion<Value> {
  readonly message: string;
  readonly choices: readonly Answer<Value>[];
}

/** Questions at the terminal. */
export interface Prompts {
  input(question: TextQuestion): Promise<string>;
  password(question: TextQuestion): Promise<string>;
  /** A yes/no question; any answer that is not clearly yes counts as no. */
  confirm(question: { message: string; hint: string; accepted: readonly string[] }): Promise<boolean>;
  select<Value>(question: ChoiceQuestion<Value> & { default?: Value }): Promise<Value>;
  checkbox<Value>(question: ChoiceQuestion<Value>): Promise<Value[]>;
}

const USUAL_WIDTH = 80;
const MINIMUM_WIDTH = 10;
/** Columns for the question mark before the question, and for the answer. */
const PREFIX_WIDTH = 6;

/** The theme of the prompts, in the user's language; without colour if colour is off. */
function themeFor({ t }: Context) {
  const actions: Readonly<Record<string, string>> = {
    navigate: t("program:prompt.navigate"),
    select: t("program:prompt.select"),
    submit: t("program:prompt.submit"),
    all: t("program:prompt.all"),
    invert: t("program:prompt.invert"),
    "toggle visibility": t("program:prompt.toggleVisibility"),
  };
  const keyNames: Readonly<Record<string, string>> = { space: t("program:prompt.space") };
  const { bold, dim, green, red } = styleOf("stderr");
  const plain = (text: string) => text;
  return {
    prefix: { idle: bold("?"), done: green("✓") },
    style: {
      answer: plain,
      message: (text: string) => bold(text),
      error: (text: string) => red(text),
      defaultAnswer: (text: string) => dim(`(${text})`),
      help: (text: string) => dim(text),
      highlight: (text: string) => bold(text),
      key: plain,
      disabled: (text: string) => dim(text),
      description: (text: string) => dim(text),
      keysHelpTip: (keys: [key: string, action: string][]) =>
        dim(keys.map(([key, action]) => `${keyNames[key] ?? key} ${actions[action] ?? action}`).join(" · ")),
    },
  };
}

/** Ctrl-C at a question ends the command with the usual exit code. */
async function answered<Value>(question: Promise<Value>): Promise<Value> {
  try {
    return await question;
  } catch (error) {
    throw error instanceof Error && error.name === "ExitPromptError" ? new Interrupted() : error;
  }
}

/** Asks questions on the standard error, so that the standard output contains only the result. */
export function promptsIn(context: Context): Prompts {
  const theme = themeFor(context);
  const output = { output: process.stderr };
  return {
    input: (question) => answered(input({ ...question, theme }, output)),
    password: (question) => answered(password({ ...question, theme, mask: "*", toggleMask: false }, output)),
    confirm: async ({ message, hint, accepted }) => {
      const width = Math.max(MINIMUM_WIDTH, (process.stderr.columns || USUAL_WIDTH) - PREFIX_WIDTH);
      const wrapped = wrapAnsi(`${message} ${hint}`, width, { hard: true });
      const answer = await answered(input({ message: wrapped, theme }, output));
      return accepted.includes(answer.trim().toLowerCase());
    },
    select: (question) => answered(select({ ...question, theme }, output)),
    checkbox: (question) => answered(checkbox({ ...question, theme, pageSize: 12 }, output)),
  };
}
