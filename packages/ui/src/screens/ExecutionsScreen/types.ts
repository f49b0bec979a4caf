import type { Approval, Run, RunStep } from "@regia/api/workflows";
import type { JsonObject, RunStatus } from "@regia/domain/workflows";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** Which runs are wanted. */
export interface RunQuery {
  status: RunStatus | "all";
  /** Id of a workflow. */
  workflow: string | "all";
  /** From 1. */
  page: number;
}

/** The newest runs of every workflow. */
export const INITIAL_RUN_QUERY: RunQuery = { status: "all", workflow: "all", page: 1 };

/** A run with the names of what it refers to. */
export interface NamedRun {
  run: Omit<Run, "input" | "error" | "repeat_of">;
  workflowName: string;
  /** Null where no member started it, or one who has left. */
  startedBy: string | null;
}

export type RunsState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  /** There are none at all, or none that the query wants. */
  | { kind: "empty" }
  | {
      kind: "filled";
      /** Those of the page, newest first. */
      runs: readonly NamedRun[];
      /** Number of runs on all pages. */
      total: number;
    };

/** Where text from outside came from: what the run was started with, or a step. */
export type TaintSource = { kind: "input" } | { kind: "step"; title: string; tool: string };

/** An approval as members read it. */
export type ShownApproval = Omit<Approval, "requested_at">;

interface InboxEntry {
  runId: string;
  workflowName: string;
  stepTitle: string;
}

/** A request for consent. */
export interface ApprovalItem extends InboxEntry {
  kind: "approval";
  approval: ShownApproval;
  /** The tool's title. */
  tool: string;
  sources: readonly TaintSource[];
  /** The name of who alone may decide, if that is another person; null if this person may. */
  decider: string | null;
  /** Why the last decision on it was refused; `isFinal` if nothing can be decided any more. Default: none was. */
  refusal?: { reason: LocalizedText; isFinal: boolean } | undefined;
}

/** A field of a human task. */
export interface TaskField {
  name: string;
  label: string;
  type: "text" | "number" | "date" | "choice";
  options: readonly string[];
}

/** A question of a workflow to a person. */
export interface TaskItem extends InboxEntry {
  kind: "task";
  stepId: string;
  title: string;
  text: string;
  fields: readonly TaskField[];
  /** Why the last answer was refused. Default: none was. */
  refusal?: { reason: LocalizedText; isFinal: boolean } | undefined;
}

export type InboxItem = ApprovalItem | TaskItem;

export type InboxState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "ready"; items: readonly InboxItem[] };

/** A step of a run with the elements of its `each`. */
export interface ShownStep {
  step: RunStep;
  title: string;
  /** The tool's title. */
  tool: string;
  /** Steps of the elements, in their order; none for most. */
  elements: readonly RunStep[];
}

export type RunDetailState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  /** It is not there, or no longer. */
  | { kind: "gone" }
  | {
      kind: "open";
      run: Run;
      workflowName: string;
      startedBy: string | null;
      /** In the order of the workflow. */
      steps: readonly ShownStep[];
      /** Keys of steps that can be done together, in their order. */
      levels: readonly (readonly string[])[];
      decisions: readonly { approval: ShownApproval; tool: string; decidedBy: string | null }[];
    };

/** A standing consent. */
export interface StandingConsent {
  id: string;
  /** The tool's title. */
  tool: string;
  recipients: readonly string[];
  until: string;
  revokedAt: string | null;
  givenBy: string;
}

export type StandingState =
  | { kind: "loading" }
  | { kind: "failed" }
  | { kind: "ready"; consents: readonly StandingConsent[] };

/** What verifying the chain of receipts gave. */
export type ReceiptsState =
  | { kind: "unverified" }
  | { kind: "verifying" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "valid"; count: number }
  /** `seq` is the number of the first receipt that is wrong. */
  | { kind: "broken"; seq: number };

/** What of the limits is used; a limit is -1 for none. */
export interface WorkflowUsage {
  today: readonly { workflow: string; used: number }[];
  todayLimit: number;
  active: { used: number; limit: number };
  concurrent: { used: number; limit: number };
}

/** What a person does on the page, and the backend carries out. */
export type ExecutionsAct =
  | {
      kind: "decide";
      approval: string;
      verdict: "approve" | "reject";
      seenHash: string;
      note: string;
      /** A standing consent as well. Default: none. */
      remember?: { until: string; recipients: readonly string[] } | undefined;
    }
  /** Each with the hash of what was shown. */
  | { kind: "approveSeen"; approvals: readonly { approval: string; seenHash: string }[] }
  | { kind: "edit"; approval: string; arguments: JsonObject }
  | { kind: "answer"; step: string; values: JsonObject }
  | { kind: "cancel"; run: string }
  | { kind: "repeat"; run: string; from: string }
  | { kind: "settle"; step: string; outcome: "done" | "retry" | "stop" }
  | { kind: "undo"; step: string }
  | { kind: "revoke"; consent: string }
  | { kind: "download"; step: string }
  | { kind: "export" };

/** One act at a time. */
export type ActState =
  | { kind: "idle" }
  | { kind: "running"; act: ExecutionsAct }
  | { kind: "failed"; act: ExecutionsAct; reason: LocalizedText };

/** The question over the page. */
export type ExecutionsQuestion =
  | { kind: "cancel"; run: string }
  | { kind: "repeat"; run: string; from: string; title: string }
  | { kind: "undo"; step: string; title: string }
  | { kind: "revoke"; consent: string; tool: string }
  | { kind: "edit"; item: ApprovalItem }
  | { kind: "remember"; item: ApprovalItem; note: string };

/** Whether what is shown is what is. */
export type PageConnection = "online" | "lost" | "ended";
