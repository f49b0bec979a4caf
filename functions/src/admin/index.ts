import type {
  AuditPage,
  BulkResults,
  ChangeResult,
  EndedSessions,
  InvoicePage,
  ModelList,
  ModelTestResult,
  ModelUpdateResult,
  Reconciliation,
  RefundResult,
  RemovedFactors,
  Revenue,
  UserBilling,
  UserPage,
  UserProfile,
  WorkspaceDetails,
  WorkspacePage,
} from "@regia/api/admin";
import type { MemberPage } from "@regia/domain/workspaces";
import { answering, type FunctionCall } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import {
  jsonResponse,
  languageOf,
  methodRefused,
  refuseForeignOrigin,
  siteOrigins,
} from "../../lib/http/index.ts";
import { bearerOf } from "../../lib/identity/index.ts";
import { embeddingModel, reachableModels } from "../../lib/models/index.ts";
import { callerAddress, takeFrom } from "../../lib/rateLimits/index.ts";
import { auditFile } from "./auditFile.ts";
import { reconcileBooks, refundInvoice, revenueOf } from "./billing.ts";
import { ALLOWED_METHODS, type Call, readCall } from "./calls.ts";
import { bulk, type ChangeTools, change, endSessions, removeSecondFactor } from "./changes.ts";
import { listedModels, testModel, updateModel } from "./models.ts";
import { adminProcedures } from "./procedures.ts";
import { adminRateLimits } from "./rateLimits.ts";

/** The host's rate limit per network address, in front of the function's own, which each process counts separately. */
export const config = {
  rateLimit: { windowLimit: 3_000, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

type Answer =
  | UserPage
  | UserProfile
  | WorkspacePage
  | WorkspaceDetails
  | MemberPage
  | AuditPage
  | ChangeResult
  | BulkResults
  | EndedSessions
  | RemovedFactors
  | InvoicePage
  | UserBilling
  | Revenue
  | RefundResult
  | Reconciliation
  | ModelList
  | ModelUpdateResult
  | ModelTestResult;

/** The models that the environment connects. */
const connectedModels = async () => ({
  ...(await reachableModels(process.env)),
  embeddings: embeddingModel(process.env),
});

async function execute(call: Exclude<Call, { action: "export_audit" }>, tools: ChangeTools): Promise<Answer> {
  const { procedures } = tools;
  switch (call.action) {
    case "get_users":
      return await procedures.listUsers(call.query);
    case "get_user_profile":
      return await procedures.getUser(call.userId);
    case "get_workspaces":
      return await procedures.listWorkspaces(call.query);
    case "get_workspace":
      return await procedures.getWorkspace(call.workspace);
    case "get_workspace_members":
      return await procedures.listMembers(call.query);
    case "audit":
      return await procedures.listAudit(call.query);
    case "get_invoices":
      return await procedures.listInvoices(call.query);
    case "get_user_billing":
      return await procedures.getBilling(call.userId);
    case "get_revenue":
      return await revenueOf(procedures);
    case "refund_invoice":
      return await refundInvoice(call.refund, tools);
    case "reconcile_billing":
      return await reconcileBooks(tools);
    case "models": {
      const reachable = await connectedModels();
      const models = listedModels(reachable, await procedures.storedModels());
      return { models, unreachable: reachable.unreachable };
    }
    case "update_model":
      return await updateModel(call.update, await connectedModels(), tools);
    case "test_model":
      // Only an admin may; what is stored is not needed.
      await procedures.storedModels();
      return await testModel(call.model, await connectedModels(), procedures);
    case "change":
      return await change(call.operation, tools);
    case "bulk":
      return await bulk(call, tools);
    case "end_sessions":
      return await endSessions(call, tools);
    case "remove_second_factor":
      return await removeSecondFactor(call, tools);
  }
}

async function handle(request: Request, { requestId, headers, identify }: FunctionCall): Promise<Response> {
  refuseForeignOrigin(request, siteOrigins(process.env));
  if (!ALLOWED_METHODS.includes(request.method)) throw methodRefused(...ALLOWED_METHODS);

  const configuration = backendConfiguration(process.env);
  const rateLimits = adminRateLimits(process.env);
  const address = callerAddress(request);
  if (address !== undefined) await takeFrom(rateLimits.address, address);
  const bearer = await bearerOf(request, configuration);
  identify(bearer);
  await takeFrom(rateLimits.account, bearer.userId);

  const backend = backendService(configuration);
  const procedures = adminProcedures(backend, bearer);
  const tools = { procedures, backend, requestId, locale: languageOf(request), actor: bearer };
  let call: Call;
  try {
    call = await readCall(request, Date.now());
  } catch (refusal) {
    // Only admins learn what is wrong with a request.
    await procedures.getUser(bearer.userId);
    throw refusal;
  }
  return call.action === "export_audit"
    ? await auditFile(call.wanted, procedures, headers)
    : jsonResponse(200, await execute(call, tools), headers);
}

/**
 * `/.netlify/functions/admin`: what admins do (decision 12).
 *
 * The token is verified here, the role is read from the database on every call, and every change is written together
 * with its entry in the audit log. Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `SUPABASE_JWT_SECRET`,
 * `SUPABASE_JWT_ISSUER`, `REGIA_LIMIT_ADMIN_ACCOUNT`, `REGIA_LIMIT_ADMIN_ADDRESS`, `STRIPE_SECRET_KEY`,
 * `STRIPE_API_BASE` and what connects the models.
 */
export default answering("admin", handle, {
  recorded: { forbidden: "admin_refused", foreign_origin: "admin_refused" },
});
