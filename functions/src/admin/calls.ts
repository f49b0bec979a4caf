import {
  ACTION_METHODS,
  type AdminAction,
  type AuditExport,
  type AuditQuery,
  auditExportRequest,
  auditRequest,
  type BulkRequest,
  bulkRequest,
  CHANGE_ACTIONS,
  deletionRequest,
  type EndSessionsRequest,
  endSessionsRequest,
  type InvoiceListQuery,
  invoiceListRequest,
  type ModelUpdate,
  modelListRequest,
  modelTestRequest,
  modelUpdateRequest,
  type Refund,
  reconciliationRequest,
  refundRequest,
  revenueRequest,
  type SecondFactorRemovalRequest,
  secondFactorRemovalRequest,
  type UserListQuery,
  userBillingRequest,
  userListRequest,
  userProfileRequest,
  type WorkspaceListQuery,
  type WorkspaceMembersQuery,
  workspaceListRequest,
  workspaceMembersRequest,
  workspaceRequest,
} from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import {
  languageOf,
  malformed,
  methodRefused,
  parse,
  Refusal,
  readJsonObject,
} from "../../lib/http/index.ts";
import { type Operation, type ReadOptions, readBulkOperation, readOperation } from "./operations.ts";

/** An operation of a bulk call: valid, or the reason why it is not. */
export type BulkOperation = Operation | Refusal;

/** A parsed and validated request. */
export type Call =
  | { readonly action: "get_users"; readonly query: UserListQuery }
  | { readonly action: "get_user_profile"; readonly userId: string }
  | { readonly action: "get_workspaces"; readonly query: WorkspaceListQuery }
  | { readonly action: "get_workspace"; readonly workspace: string }
  | { readonly action: "get_workspace_members"; readonly query: WorkspaceMembersQuery }
  | { readonly action: "audit"; readonly query: AuditQuery }
  | { readonly action: "export_audit"; readonly wanted: AuditExport }
  | { readonly action: "get_invoices"; readonly query: InvoiceListQuery }
  | { readonly action: "get_user_billing"; readonly userId: string }
  | { readonly action: "get_revenue" }
  | { readonly action: "refund_invoice"; readonly refund: Refund }
  | { readonly action: "reconcile_billing" }
  | { readonly action: "models" }
  | { readonly action: "test_model"; readonly model: string }
  | { readonly action: "update_model"; readonly update: ModelUpdate }
  | { readonly action: "change"; readonly operation: Operation }
  | ({ readonly action: "end_sessions" } & EndSessionsRequest)
  | ({ readonly action: "remove_second_factor" } & SecondFactorRemovalRequest)
  | (Omit<BulkRequest, "operations"> & {
      readonly action: "bulk";
      readonly operations: readonly BulkOperation[];
    });

type Fields = Readonly<Record<string, unknown>>;

/** The HTTP methods that the function accepts. */
export const ALLOWED_METHODS: readonly string[] = ["GET", "POST", "PUT", "DELETE"];

function tryOperation(value: unknown, options: ReadOptions): BulkOperation {
  try {
    return readBulkOperation(value, options);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function readBulk(fields: Fields, options: ReadOptions): Call {
  const call = parse(bulkRequest, fields, options.locale);
  return {
    action: "bulk",
    ...call,
    operations: call.operations.map((each) => tryOperation(each, options)),
  };
}

const isAction = (action: unknown): action is AdminAction =>
  typeof action === "string" && Object.hasOwn(ACTION_METHODS, action);

const isChange = (action: AdminAction): action is keyof typeof CHANGE_ACTIONS =>
  Object.hasOwn(CHANGE_ACTIONS, action);

/** @throws Refusal for an unknown action, or one that is asked with another method */
function readAction(action: unknown, method: string): AdminAction {
  if (!isAction(action)) {
    const shown = typeof action === "string" ? action.slice(0, 60) : "?";
    throw malformed(message("requests:unknownAction", { action: shown }));
  }
  if (ACTION_METHODS[action] !== method) throw methodRefused(ACTION_METHODS[action]);
  return action;
}

function fieldsOfQuery(request: Request): Fields {
  const { searchParams } = new URL(request.url);
  // A field given twice becomes a list, which every schema refuses.
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function readFields(action: AdminAction, fields: Fields, options: ReadOptions): Call {
  const { locale } = options;
  if (isChange(action)) {
    return { action: "change", operation: readOperation(CHANGE_ACTIONS[action], fields, options) };
  }
  switch (action) {
    case "get_users":
      return { action, query: parse(userListRequest, fields, locale) };
    case "get_user_profile":
      return { action, ...parse(userProfileRequest, fields, locale) };
    case "get_workspaces":
      return { action, query: parse(workspaceListRequest, fields, locale) };
    case "get_workspace":
      return { action, ...parse(workspaceRequest, fields, locale) };
    case "get_workspace_members":
      return { action, query: parse(workspaceMembersRequest, fields, locale) };
    case "audit":
      return { action, query: parse(auditRequest, fields, locale) };
    case "export_audit":
      return { action, wanted: parse(auditExportRequest, fields, locale) };
    case "get_invoices":
      return { action, query: parse(invoiceListRequest, fields, locale) };
    case "get_user_billing":
      return { action, ...parse(userBillingRequest, fields, locale) };
    case "get_revenue":
      return { action, ...parse(revenueRequest, fields, locale) };
    case "refund_invoice":
      return { action, refund: parse(refundRequest, fields, locale) };
    case "reconcile_billing":
      return { action, ...parse(reconciliationRequest, fields, locale) };
    case "models":
      return { action, ...parse(modelListRequest, fields, locale) };
    case "test_model":
      return { action, ...parse(modelTestRequest, fields, locale) };
    case "update_model":
      return { action, update: parse(modelUpdateRequest, fields, locale) };
    case "end_sessions":
      return { action, ...parse(endSessionsRequest, fields, locale) };
    case "remove_second_factor":
      return { action, ...parse(secondFactorRemovalRequest, fields, locale) };
    case "bulk":
      return readBulk(fields, options);
  }
}

/**
 * Parses a request.
 * @param now the moment by which an expiry must lie in the future.
 * @throws Refusal if it is malformed or invalid
 */
export async function readCall(request: Request, now: number): Promise<Call> {
  const { method } = request;
  const options = { now, locale: languageOf(request) };
  if (method === "DELETE") {
    const fields = parse(deletionRequest, fieldsOfQuery(request), options.locale);
    return { action: "change", operation: { op: "delete", ...fields } };
  }
  const { action, ...fields } = method === "GET" ? fieldsOfQuery(request) : await readJsonObject(request);
  return readFields(readAction(action, method), fields, options);
}
