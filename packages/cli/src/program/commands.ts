import type { Command } from "commander";
import type { Texts } from "../texts/index.ts";
import type { Context } from "./context.ts";

/** A command's module: what it takes and what it does. Loaded only when the command is used. */
export interface CommandModule {
  /** Gives the command its options, arguments, help and action (or its subcommands). */
  define(command: Command, context: Context): void;
}

/** A command as the program knows it before it is used. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: (texts: Texts) => string;
  readonly load: () => Promise<CommandModule>;
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "users",
    summary: (texts) => texts.users.summary,
    load: () => import("../users/command.ts"),
  },
  {
    name: "plan",
    summary: (texts) => texts.plan.summary,
    load: () => import("../plan/command.ts"),
  },
  {
    name: "trial",
    summary: (texts) => texts.trial.summary,
    load: () => import("../trial/command.ts"),
  },
  {
    name: "limits",
    summary: (texts) => texts.limits.summary,
    load: () => import("../limits/command.ts"),
  },
  {
    name: "bulk",
    summary: (texts) => texts.bulk.summary,
    load: () => import("../bulk/command.ts"),
  },
  {
    name: "estimate",
    summary: (texts) => texts.estimate.summary,
    load: () => import("../estimate/command.ts"),
  },
  {
    name: "export",
    summary: (texts) => texts.export.summary,
    load: () => import("../export/command.ts"),
  },
  {
    name: "audit",
    summary: (texts) => texts.audit.summary,
    load: () => import("../audit/command.ts"),
  },
  {
    name: "login",
    summary: (texts) => texts.session.login.summary,
    load: () => import("../session/login.ts"),
  },
  {
    name: "logout",
    summary: (texts) => texts.session.logout.summary,
    load: () => import("../session/logout.ts"),
  },
  {
    name: "whoami",
    summary: (texts) => texts.session.whoami.summary,
    load: () => import("../session/whoami.ts"),
  },
  {
    name: "doctor",
    summary: (texts) => texts.doctor.summary,
    load: () => import("../doctor/command.ts"),
  },
  {
    name: "completion",
    summary: (texts) => texts.completion.summary,
    load: () => import("../completion/command.ts"),
  },
];
