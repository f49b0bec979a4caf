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

/** Asks questions at the terminal. */
export interface Person {
  text(question: { message: string; default?: string; check?: Check }): Promise<string>;
  secret(question: { message: string; check?: Check }): Promise<string>;
  /** A yes/no question; any answer that is not clearly yes counts as no. */
  yes(question: { message: string; hint: string; accepted: readonly string[] }): Promise<boolean>;
  one<Value>(question: {
    message: string;
    answers: readonly Answer<Value>[];
    default?: Value;
  }): Promise<Value>;
  many<Value>(question: { message: string; answers: readonly Answer<Value>[] }): Promise<Value[]>;
}

const USUAL_WIDTH = 80;
const MINIMUM_WIDTH = 10;
/** Columns for the question mark before the question, and for the answer. */
const PREFIX_WIDTH = 6;

const ALWAYS: Check = () => true;

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
export function askAt(context: Context): Person {
  const theme = themeFor(context);
  const output = { output: process.stderr };
  return {
    text: ({ message, default: preset, check = ALWAYS }) =>
      answered(
        input(
          { message, theme, validate: check, ...(preset === undefined ? {} : { default: preset }) },
          output,
        ),
      ),
    secret: ({ message, check = ALWAYS }) =>
      answered(password({ message, theme, mask: "*", toggleMask: false, validate: check }, output)),
    yes: async ({ message, hint, accepted }) => {
      const width = Math.max(MINIMUM_WIDTH, (process.stderr.columns || USUAL_WIDTH) - PREFIX_WIDTH);
      const wrapped = wrapAnsi(`${message} ${hint}`, width, { hard: true });
      const answer = await answered(input({ message: wrapped, theme }, output));
      return accepted.includes(answer.trim().toLowerCase());
    },
    one: ({ message, answers, default: preset }) =>
      answered(
        select(
          { message, theme, choices: answers, ...(preset === undefined ? {} : { default: preset }) },
          output,
        ),
      ),
    many: ({ message, answers }) =>
      answered(checkbox({ message, theme, choices: answers, pageSize: 12 }, output)),
  };
}
