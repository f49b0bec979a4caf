import approvals from "./approvals.json" with { type: "json" };
import audit from "./audit.json" with { type: "json" };
import billingCommand from "./billingCommand.json" with { type: "json" };
import bulk from "./bulk.json" with { type: "json" };
import changes from "./changes.json" with { type: "json" };
import completion from "./completion.json" with { type: "json" };
import doctor from "./doctor.json" with { type: "json" };
import estimateCommand from "./estimateCommand.json" with { type: "json" };
import exports from "./export.json" with { type: "json" };
import limitsCommand from "./limitsCommand.json" with { type: "json" };
import models from "./models.json" with { type: "json" };
import plan from "./plan.json" with { type: "json" };
import program from "./program.json" with { type: "json" };
import receipts from "./receipts.json" with { type: "json" };
import runs from "./runs.json" with { type: "json" };
import session from "./session.json" with { type: "json" };
import tokens from "./tokens.json" with { type: "json" };
import trialCommand from "./trialCommand.json" with { type: "json" };
import users from "./users.json" with { type: "json" };
import workflows from "./workflows.json" with { type: "json" };
import workspaces from "./workspaces.json" with { type: "json" };

/** The Italian texts of the command line: one namespace per subject. */
export const it = {
  approvals,
  audit,
  billingCommand,
  bulk,
  changes,
  completion,
  doctor,
  estimateCommand,
  export: exports,
  limitsCommand,
  models,
  plan,
  program,
  receipts,
  runs,
  session,
  tokens,
  trialCommand,
  users,
  workflows,
  workspaces,
};
