import type { OfferedTool, PreviewResponse } from "@regia/api/workflows";
import type { Json, JsonObject, WorkflowGraph } from "@regia/domain/workflows";
import type { SaveState } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** Why something could not be done. */
export interface PlannerFailure {
  reason: LocalizedText;
  /** Whether another plan allows it. Default false. */
  helpsPlan?: boolean | undefined;
}

/** A workflow of the list. */
export interface ListedWorkflow {
  id: string;
  name: string;
  active: boolean;
  /** Its newest version. */
  version: number;
  /** ISO 8601 instant of the last change. */
  changedAt: string;
  href: string;
}

/** What becomes of a goal. */
export type ProposalState =
  | { kind: "idle" }
  | { kind: "proposing" }
  | { kind: "failed"; failure: PlannerFailure };

/** A workflow to begin with. */
export interface WorkflowTemplate {
  id: string;
  name: LocalizedText;
  goal: LocalizedText;
}

/** What is edited. */
export interface WorkflowDraft {
  name: string;
  graph: WorkflowGraph;
}

/** Where the steps of a draft come from. */
export type DraftOrigin =
  /** `explanation` says why these steps: a sentence in the language of the page. */
  { by: "model" | "rules"; explanation: string } | { by: "template" };

/** A version of a workflow. */
export interface WorkflowVersion {
  version: number;
  graph: WorkflowGraph;
  /** ISO 8601 instant. */
  createdAt: string;
}

export type Loadable<Value> =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "ready"; value: Value };

/** What the dialog before a start does. */
export type StartState =
  | { kind: "idle" }
  /** `isDry`: without effects. */
  | { kind: "starting"; isDry: boolean }
  | { kind: "failed"; failure: PlannerFailure };

/** The question over the editor. */
export type PlannerDialog =
  | { kind: "start"; preview: Loadable<PreviewResponse>; state: StartState }
  | { kind: "schedule"; state: SaveState }
  /** `hook` is null until it was asked for; its secret is shown once. */
  | { kind: "hook"; hook: { url: string; secret: string } | null; state: SaveState }
  | { kind: "versions"; versions: Loadable<readonly WorkflowVersion[]> }
  | { kind: "archive"; state: SaveState };

/** When a workflow starts by itself. */
export interface WorkflowSchedule {
  /** Five fields in Rome's time. */
  cron: string;
  /** Values of the input. */
  input: JsonObject;
}

export interface EditorState {
  draft: WorkflowDraft;
  /** Default: it was opened, not proposed. */
  origin?: DraftOrigin | undefined;
  /** The saved version that is edited; null before the first. */
  version: number | null;
  isActive: boolean;
  /** Whether it differs from the saved version. */
  isChanged: boolean;
  saving: SaveState;
  /** A newer version that somebody else saved meanwhile; null if there is none. */
  conflict: WorkflowVersion | null;
  /** Why the last action failed. Default: it did not. */
  failure?: PlannerFailure | undefined;
  /** True while the workflow is activated or deactivated. Default false. */
  isSwitching?: boolean | undefined;
  /** True while what precedes a start is done, such as saving. Default false. */
  isStarting?: boolean | undefined;
  /** Null if there is none, undefined if it is not known. */
  schedule?: WorkflowSchedule | null | undefined;
  dialog: PlannerDialog | null;
}

export type PlannerState =
  /** `isEditor`: a workflow will be shown, not the list. Default false. */
  | { kind: "loading"; isEditor?: boolean | undefined }
  | { kind: "failed"; reason: LocalizedText }
  /** There is no such workflow any more, or there never was one here. */
  | { kind: "missing" }
  | { kind: "list"; workflows: readonly ListedWorkflow[]; failure?: PlannerFailure | undefined }
  | ({ kind: "editor" } & EditorState);

/** What a person does in the editor beside changing the draft. */
export type EditorAct =
  | { kind: "save" | "activate" | "deactivate" | "start" | "archive" | "schedule" | "hook" | "versions" }
  /** Saves over the newer version, or takes that one instead. */
  | { kind: "keepMine" | "takeTheirs" }
  /** Takes the graph of an earlier version as the draft. */
  | { kind: "restore"; version: WorkflowVersion }
  /** The answers of the dialogs. */
  | { kind: "preview"; input: JsonObject }
  | { kind: "run"; input: JsonObject; isDry: boolean }
  | { kind: "setSchedule"; schedule: WorkflowSchedule | null }
  | { kind: "makeHook" | "confirmArchive" | "close" };

/** The tools that steps can call. */
export type PlannerTools = readonly OfferedTool[];

/** A value of a form made from a JSON Schema; undefined for none. */
export type FieldValue = Json | undefined;
