import { message } from "@regia/domain/messages";
import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import { invalid, malformed, Refusal, readJsonObject } from "../../http/index.ts";
import {
  choiceOf,
  type Fields,
  optional,
  readFlag,
  readId,
  refuseUnknownFields,
  textUpTo,
  wholeNumber,
} from "./fields.ts";
import { type Operation, type OperationKind, readBulkOperation, readOperation } from "./operations.ts";

/** The query of a list of users. */
export interface UserListQuestion {
  readonly search: string | undefined;
  readonly role: "admin" | "user" | undefined;
  readonly plan: PlanName | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: (typeof SORTS)[number];
  readonly order: "asc" | "desc";
}

/** An operation of a bulk call: valid, or the reason why it is not. */
export type BulkOperation = Operation | Refusal;

/** A parsed and validated request. */
export type Call =
  | { readonly action: "get_users"; readonly question: UserListQuestion }
  | { readonly action: "get_user_profile"; readonly userId: string }
  | { readonly action: "audit"; readonly page: number; readonly pageSize: number }
  | { readonly action: "change"; readonly operation: Operation }
  | {
      readonly action: "bulk";
      readonly operations: readonly BulkOperation[];
      readonly dryRun: boolean;
      readonly idempotencyKey: string | undefined;
    };

const SORTS = ["created_at", "display_name", "email", "plan"] as const;
const ROLES = ["admin", "user"] as const;
const ORDERS = ["asc", "desc"] as const;

/** Limits of the calls. */
const MOST_OPERATIONS = 1_000;
const DEFAULT_PAGE_SIZE = 50;
const pageNumber = wholeNumber({ min: 1, max: 2_147_483_647 });
const pageSize = wholeNumber({ min: 1, max: 1_000 });
const searchText = textUpTo(200);
const keyText = textUpTo(200);

/** The single changes, each with its operation. */
const CHANGES: Readonly<Record<string, OperationKind>> = {
  update_user_role: "role",
  update_user_plan: "plan",
  start_trial: "trial",
  update_custom_limits: "limits",
};

/** The HTTP method of each action. */
const METHODS: Readonly<Record<string, string>> = {
  get_users: "POST",
  bulk: "POST",
  get_user_profile: "GET",
  audit: "GET",
  ...Object.fromEntries(Object.keys(CHANGES).map((action) => [action, "PUT"])),
};

/** The HTTP methods that the function accepts. */
export const ALLOWED_METHODS: readonly string[] = ["GET", "POST", "PUT", "DELETE"];

/** Refuses a method that the action, or the function, does not accept. */
export function methodRefused(allowed: string): Refusal {
  return new Refusal("method_not_allowed", message("requests:methodNotAllowed"), {
    headers: { Allow: allowed },
  });
}

function readUserList(fields: Fields): UserListQuestion {
  refuseUnknownFields(fields, ["search", "role", "plan", "page", "pageSize", "sort", "order"]);
  return {
    search: optional(fields, "search", searchText),
    role: optional(fields, "role", choiceOf(ROLES)),
    plan: optional(fields, "plan", choiceOf(PLAN_NAMES)),
    page: optional(fields, "page", pageNumber) ?? 1,
    pageSize: optional(fields, "pageSize", pageSize) ?? DEFAULT_PAGE_SIZE,
    sort: optional(fields, "sort", choiceOf(SORTS)) ?? "created_at",
    order: optional(fields, "order", choiceOf(ORDERS)) ?? "desc",
  };
}

function tryOperation(value: unknown, now: number): BulkOperation {
  try {
    return readBulkOperation(value, now);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function readBulk(fields: Fields, now: number): Call {
  refuseUnknownFields(fields, ["operations", "dryRun", "idempotencyKey"]);
  const { operations } = fields;
  if (!Array.isArray(operations) || operations.length > MOST_OPERATIONS) {
    throw invalid("operations", message("requests:list", { field: "operations", max: MOST_OPERATIONS }));
  }
  return {
    action: "bulk",
    operations: operations.map((each) => tryOperation(each, now)),
    dryRun: optional(fields, "dryRun", readFlag) ?? false,
    idempotencyKey: optional(fields, "idempotencyKey", keyText),
  };
}

function readAction(fields: Fields, method: string): string {
  const { action } = fields;
  if (typeof action !== "string" || !Object.hasOwn(METHODS, action)) {
    const shown = typeof action === "string" ? action.slice(0, 60) : "?";
    throw malformed(message("requests:unknownAction", { action: shown }));
  }
  const expected = METHODS[action] ?? "";
  if (expected !== method) throw methodRefused(expected);
  return action;
}

/** Converts the numbers of a query string; anything else stays text and is refused later, naming the field. */
function withNumbers(fields: Fields, names: readonly string[]): Fields {
  const isNumber = (value: unknown) => typeof value === "string" && /^\d{1,10}$/.test(value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) && isNumber(value) ? Number(value) : value,
    ]),
  );
}

function fieldsOfQuery(request: Request): Fields {
  const { searchParams } = new URL(request.url);
  // A field given twice becomes a list, which every parser refuses.
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function readQuery(request: Request): Call {
  const { action: _, ...fields } = fieldsOfQuery(request);
  if (readAction({ action: _ }, "GET") === "audit") {
    refuseUnknownFields(fields, ["page", "pageSize"]);
    const numbers = withNumbers(fields, ["page", "pageSize"]);
    return {
      action: "audit",
      page: optional(numbers, "page", pageNumber) ?? 1,
      pageSize: optional(numbers, "pageSize", pageSize) ?? DEFAULT_PAGE_SIZE,
    };
  }
  refuseUnknownFields(fields, ["userId"]);
  return { action: "get_user_profile", userId: readId(fields, "userId") };
}

async function readBody(request: Request, now: number): Promise<Call> {
  const { action: given, ...fields } = await readJsonObject(request);
  const action = readAction({ action: given }, request.method);
  if (action === "get_users") return { action, question: readUserList(fields) };
  if (action === "bulk") return readBulk(fields, now);
  const kind = CHANGES[action];
  if (kind === undefined) throw malformed(message("requests:unknownAction", { action }));
  return { action: "change", operation: readOperation(kind, fields, now) };
}

/**
 * Parses a request.
 * @param now the moment by which an expiry must lie in the future.
 * @throws Refusal if it is malformed or invalid
 */
export async function readCall(request: Request, now: number): Promise<Call> {
  switch (request.method) {
    case "GET":
      return readQuery(request);
    case "DELETE":
      return { action: "change", operation: readOperation("delete", fieldsOfQuery(request), now) };
    default:
      return await readBody(request, now);
  }
}
