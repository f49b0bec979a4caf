import type { Command } from "commander";
import type { Translate } from "../texts/index.ts";
import type { Context } from "./context.ts";

/** A command's module; loaded only when the command is used. */
export interface CommandModule {
  /** Defines the command's options, arguments, help and action (or its subcommands). */
  define(command: Command, context: Context): void;
}

/** The name and summary of a command, known before its module is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: (t: Translate) => string;
  readonly load: () => Promise<CommandModule>;
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "users",
    summary: (t) => t("users:summary"),
    load: () => import("../users/command.ts"),
  },
  {
    name: "plan",
    summary: (t) => t("plan:summary"),
    load: () => import("../plan/command.ts"),
  },
  {
    name: "trial",
    summary: (t) => t("trialCommand:summary"),
    load: () => import("../trial/command.ts"),
  },
  {
    name: "limits",
    summary: (t) => t("limitsCommand:summary"),
    load: () => import("../limits/command.ts"),
  },
  {
    name: "bulk",
    summary: (t) => t("bulk:summary"),
    load: () => import("../bulk/command.ts"),
  },
  {
    name: "estimate",
    summary: (t) => t("estimateCommand:summary"),
    load: () => import("../estimate/command.ts"),
  },
  {
    name: "export",
    summary: (t) => t("export:summary"),
    load: () => import("../export/command.ts"),
  },
  {
    name: "audit",
    summary: (t) => t("audit:summary"),
    load: () => import("../audit/command.ts"),
  },
  {
    name: "login",
    summary: (t) => t("session:login.summary"),
    load: () => import("../session/login.ts"),
  },
  {
    name: "logout",
    summary: (t) => t("session:logout.summary"),
    load: () => import("../session/logout.ts"),
  },
  {
    name: "whoami",
    summary: (t) => t("session:whoami.summary"),
    load: () => import("../session/whoami.ts"),
  },
  {
    name: "doctor",
    summary: (t) => t("doctor:summary"),
    load: () => import("../doctor/command.ts"),
  },
  {
    name: "completion",
    summary: (t) => t("completion:summary"),
    load: () => import("../completion/command.ts"),
  },
];
