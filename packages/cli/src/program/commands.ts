import type { Command } from "commander";
import type { TextKey } from "../texts/index.ts";
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
  readonly summary: TextKey<"summary">;
  readonly load: () => Promise<CommandModule>;
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: "users", summary: "users:summary", load: () => import("../users/command.ts") },
  { name: "workspaces", summary: "workspaces:summary", load: () => import("../workspaces/command.ts") },
  { name: "models", summary: "models:summary", load: () => import("../models/command.ts") },
  { name: "tokens", summary: "tokens:summary", load: () => import("../tokens/command.ts") },
  { name: "workflows", summary: "workflows:summary", load: () => import("../workflows/command.ts") },
  { name: "runs", summary: "runs:summary", load: () => import("../runs/command.ts") },
  { name: "approvals", summary: "approvals:summary", load: () => import("../approvals/command.ts") },
  { name: "receipts", summary: "receipts:summary", load: () => import("../receipts/command.ts") },
  { name: "plan", summary: "plan:summary", load: () => import("../plan/command.ts") },
  { name: "trial", summary: "trialCommand:summary", load: () => import("../trial/command.ts") },
  { name: "limits", summary: "limitsCommand:summary", load: () => import("../limits/command.ts") },
  { name: "billing", summary: "billingCommand:summary", load: () => import("../billing/command.ts") },
  { name: "bulk", summary: "bulk:summary", load: () => import("../bulk/command.ts") },
  { name: "estimate", summary: "estimateCommand:summary", load: () => import("../estimate/command.ts") },
  { name: "export", summary: "export:summary", load: () => import("../export/command.ts") },
  { name: "audit", summary: "audit:summary", load: () => import("../audit/command.ts") },
  { name: "login", summary: "session:login.summary", load: () => import("../session/login.ts") },
  { name: "logout", summary: "session:logout.summary", load: () => import("../session/logout.ts") },
  { name: "whoami", summary: "session:whoami.summary", load: () => import("../session/whoami.ts") },
  { name: "doctor", summary: "doctor:summary", load: () => import("../doctor/command.ts") },
  { name: "completion", summary: "completion:summary", load: () => import("../completion/command.ts") },
];
