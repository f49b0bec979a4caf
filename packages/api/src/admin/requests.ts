import { validLimits } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import { PLAN_NAMES } from "@regia/domain/plans";
import { ROLES } from "@regia/domain/profile";
import { endOfRomeDay, type Instant, startOfRomeDay } from "@regia/domain/time";
import * as v from "valibot";
import {
  choiceOf,
  dateOrTimestamp,
  emailAddress,
  errorMessage,
  flag,
  flagInQuery,
  limitChanges,
  lineOfText,
  listUpTo,
  maybe,
  onlyFields,
  timestamp,
  userId,
  wholeNumber,
  wholeNumberInQuery,
} from "./fields.ts";
import {
  DEFAULT_PAGE_SIZE,
  MAX_ACTION_LENGTH,
  MAX_KEY_LENGTH,
  MAX_OPERATIONS,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_WORKSPACE_LENGTH,
} from "./sizes.ts";
import { SORT_ORDERS, USER_SORTS } from "./sorts.ts";

const pages = { min: 1, max: MAX_PAGE };
const pageSizes = { min: 1, max: MAX_PAGE_SIZE };

/** The fields of `get_users`, beside its action. */
export const userListRequest = onlyFields({
  /** Part of a name or e-mail, or the start of an id; case and accents do not matter. */
  search: maybe(lineOfText("search", MAX_SEARCH_LENGTH)),
  role: maybe(choiceOf("role", ROLES)),
  plan: maybe(choiceOf("plan", PLAN_NAMES)),
  /** From 1. */
  page: v.nullish(wholeNumber("page", pages), 1),
  pageSize: v.nullish(wholeNumber("pageSize", pageSizes), DEFAULT_PAGE_SIZE),
  sort: v.nullish(choiceOf("sort", USER_SORTS), "created_at"),
  order: v.nullish(choiceOf("order", SORT_ORDERS), "desc"),
});

/** The query of a list of users, before the defaults are added. */
export type UserListRequest = v.InferInput<typeof userListRequest>;

/** The query of a list of users, with its defaults. */
export type UserListQuery = v.InferOutput<typeof userListRequest>;

/** The query of `get_user_profile`, beside its action. */
export const userProfileRequest = onlyFields({ userId: userId("userId") });

/** Which entries of the audit log are wanted. */
const auditFilter = {
  /** Part of an address, a workspace's name or a model's id, or the start of an id; case and accents do not matter. */
  search: maybe(lineOfText("search", MAX_SEARCH_LENGTH)),
  /** Only the entries with this action: one of AUDIT_ACTIONS, or of a newer server. */
  change: maybe(lineOfText("change", MAX_ACTION_LENGTH)),
  /** The first moment: a date is the start of that day in Rome. */
  from: maybe(dateOrTimestamp("from", startOfRomeDay)),
  /** The last moment: a date is the end of that day in Rome, as for a plan (decision 24). */
  to: maybe(dateOrTimestamp("to", endOfRomeDay)),
};

interface AuditRange {
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
}

/** The fields of a request with a filter; a range that ends before it starts is refused. */
function filtered<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    onlyFields({ ...auditFilter, ...entries }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Partial<AuditRange> = value;
      if (from <= to) return;
      addIssue({
        message: errorMessage(message("requests:endsBeforeStart", { field: "to" })),
        path: [{ type: "object", origin: "value", input: { ...value }, key: "to", value: to }],
      });
    }),
  );
}

/** The query of `audit`, beside its action. */
export const auditRequest = filtered({
  /** From 1. */
  page: v.nullish(wholeNumberInQuery("page", pages), 1),
  pageSize: v.nullish(wholeNumberInQuery("pageSize", pageSizes), DEFAULT_PAGE_SIZE),
});

/** The page of the audit log to read, before the defaults are added. */
export type AuditRequest = v.InferInput<typeof auditRequest>;

/** The page of the audit log to read. */
export type AuditQuery = v.InferOutput<typeof auditRequest>;

/** The formats of an export: comma-separated values with a header, or one JSON document a line. */
const EXPORT_FORMATS = ["csv", "ndjson"] as const;

/** The format of an export. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The fields of `export_audit`, beside its action. */
export const auditExportRequest = filtered({ format: choiceOf("format", EXPORT_FORMATS) });

/** The export of the audit log to make. */
export type AuditExportRequest = v.InferInput<typeof auditExportRequest>;

/** An export of the audit log, parsed. */
export type AuditExport = v.InferOutput<typeof auditExportRequest>;

/** The fields of `get_workspaces`, beside its action. */
export const workspaceListRequest = onlyFields({
  /** Part of a name, a slug or the payer's e-mail, or an id; case and accents do not matter. */
  search: maybe(lineOfText("search", MAX_SEARCH_LENGTH)),
  /** Only the workspaces that this user is in. */
  userId: maybe(userId("userId")),
  /** From 1. */
  page: v.nullish(wholeNumber("page", pages), 1),
  pageSize: v.nullish(wholeNumber("pageSize", pageSizes), DEFAULT_PAGE_SIZE),
});

/** The query of a list of workspaces, before the defaults are added. */
export type WorkspaceListRequest = v.InferInput<typeof workspaceListRequest>;

/** The query of a list of workspaces, with its defaults. */
export type WorkspaceListQuery = v.InferOutput<typeof workspaceListRequest>;

/** An id or a slug. */
const workspace = lineOfText("workspace", MAX_WORKSPACE_LENGTH);

/** The query of `get_workspace`, beside its action. */
export const workspaceRequest = onlyFields({ workspace });

/** The query of `get_workspace_members`, beside its action. */
export const workspaceMembersRequest = onlyFields({
  workspace,
  /** From 1. */
  page: v.nullish(wholeNumberInQuery("page", pages), 1),
  pageSize: v.nullish(wholeNumberInQuery("pageSize", pageSizes), DEFAULT_PAGE_SIZE),
});

/** The page of members to read, before the defaults are added. */
export type WorkspaceMembersRequest = v.InferInput<typeof workspaceMembersRequest>;

/** The page of members to read. */
export type WorkspaceMembersQuery = v.InferOutput<typeof workspaceMembersRequest>;

/** The fields of `bulk`, beside its action. Each operation is parsed separately, so that an invalid one fails alone. */
export const bulkRequest = onlyFields({
  operations: listUpTo("operations", MAX_OPERATIONS),
  /** Nothing is changed; each operation that would change something is `planned`. */
  dryRun: v.nullish(flag("dryRun"), false),
  /** The same key with the same operations gives the same answer and changes nothing. */
  idempotencyKey: maybe(lineOfText("idempotencyKey", MAX_KEY_LENGTH)),
});

/** A bulk call, parsed. */
export type BulkRequest = v.InferOutput<typeof bulkRequest>;

/** The fields of an operation: its own, and either the id or the e-mail address of its user. */
function targeted<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    onlyFields({ userId: maybe(userId("userId")), email: maybe(emailAddress("email")), ...entries }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      const target: { readonly userId?: unknown; readonly email?: unknown } = value;
      const names = [target.userId, target.email].filter((name) => name !== undefined);
      if (names.length === 1) return;
      const field = "userId";
      addIssue({
        message: errorMessage(
          names.length === 0
            ? message("requests:missing", { field: "userId, email" })
            : message("requests:oneTarget", { field }),
        ),
        path: [{ type: "object", origin: "value", input: value, key: field, value: target.userId }],
      });
    }),
  );
}

/** Whether custom limits replace those of the user, or change only the fields that they name. */
export const LIMIT_MODES = ["replace", "merge"] as const;

/** Limits that replace all others have no field to reset, so null is the same as no value there. */
const limitsOperation = v.pipe(
  targeted({
    customLimits: v.nullable(limitChanges),
    /** Default: replace. */
    mode: maybe(choiceOf("mode", LIMIT_MODES)),
  }),
  v.transform(({ customLimits, ...fields }) => ({
    ...fields,
    customLimits: fields.mode === "merge" || customLimits === null ? customLimits : validLimits(customLimits),
  })),
);

/** The fields of each operation, beside its kind. A single change has the same fields. */
export const operationFields = {
  plan: targeted({
    plan: v.picklist(PLAN_NAMES, errorMessage(message("plans:change.unknownPlan"))),
    /** A date or a timestamp in the future; empty or left out for a plan without end. */
    expiresAt: v.nullish(v.string(errorMessage(message("plans:change.expiryInvalid")))),
  }),
  /** Puts back the plan and the trial that the user had: an end may lie in the past, and a trial may be unused again. */
  restore: targeted({
    plan: v.picklist(PLAN_NAMES, errorMessage(message("plans:change.unknownPlan"))),
    /** A timestamp; empty or left out for a plan without end. */
    expiresAt: maybe(timestamp("expiresAt")),
    /** A timestamp; empty or left out if no trial was started. */
    trialStartDate: maybe(timestamp("trialStartDate")),
    trialUsed: flag("trialUsed"),
  }),
  trial: targeted({}),
  role: targeted({ role: choiceOf("role", ROLES) }),
  limits: limitsOperation,
  delete: targeted({
    /** Ends the workspaces that the user pays for and others are in, which else stop the deletion. */
    endWorkspaces: maybe(flag("endWorkspaces")),
  }),
};

/** The query of a single deletion: the fields of its operation. */
export const deletionRequest = targeted({ endWorkspaces: maybe(flagInQuery("endWorkspaces")) });

/** The fields of `end_sessions`, beside its action. */
export const endSessionsRequest = targeted({
  /** Nothing is ended; the answer says how many sessions would be. */
  dryRun: v.nullish(flag("dryRun"), false),
});

/** Whose sessions to end, parsed. */
export type EndSessionsRequest = v.InferOutput<typeof endSessionsRequest>;

/** The fields of `remove_second_factor`, beside its action. */
export const secondFactorRemovalRequest = targeted({
  /** Nothing is removed; the answer says how many factors would be. */
  dryRun: v.nullish(flag("dryRun"), false),
});

/** Whose second factor to remove, parsed. */
export type SecondFactorRemovalRequest = v.InferOutput<typeof secondFactorRemovalRequest>;

/** What an operation does to its user. */
export type OperationKind = keyof typeof operationFields;

/** The kind of an operation. */
export const operationKind = choiceOf("op", Object.keys(operationFields) as OperationKind[]);

type FieldsOf<Kind extends OperationKind> = v.InferInput<(typeof operationFields)[Kind]>;

/** How an operation names its user. */
export type UserTarget = { readonly userId: string } | { readonly email: string };

/** An operation without its user. */
export type OperationChange = {
  readonly [Kind in OperationKind]: { readonly op: Kind } & Readonly<
    Omit<FieldsOf<Kind>, "userId" | "email">
  >;
}[OperationKind];

/** An operation of a bulk call, before it is parsed. */
export type Operation = OperationChange & UserTarget;

/** An operation, parsed. */
export type ParsedOperation = {
  readonly [Kind in OperationKind]: { readonly op: Kind } & Readonly<
    v.InferOutput<(typeof operationFields)[Kind]>
  >;
}[OperationKind];
