import { eventOf, mailOf } from "./readArguments.ts";
import type { ActState, ApprovalItem, ExecutionsAct, ExecutionsQuestion, InboxItem } from "./types.ts";

/** What the parts of the page act through. */
export interface ActControls {
  act: ActState;
  /** Called for what needs no question first. */
  onAct: (act: ExecutionsAct) => void;
  /** Called to open a question over the page. */
  onAsk: (question: ExecutionsQuestion) => void;
  /** Called to put away a request that was refused, by its id or that of its step. */
  onDismiss: (id: string) => void;
  /** True where nothing can be done: the workspace is read-only, or there is no connection. */
  isReadOnly: boolean;
}

/** What the questions over the page act through. */
export interface QuestionControls extends Pick<ActControls, "act" | "onAct"> {
  onClose: () => void;
  /** The current date, as YYYY-MM-DD. */
  today: string;
}

/** The verdict that is being sent for an approval. */
export function isDeciding(act: ActState, approval: string): "approve" | "reject" | undefined {
  if (act.kind !== "running") return undefined;
  if (act.act.kind === "decide" && act.act.approval === approval) return act.act.verdict;
  return undefined;
}

/** The id by which an entry of the inbox is known. */
export const inboxKey = (item: InboxItem): string =>
  item.kind === "approval" ? item.approval.id : item.stepId;

/** What an approval is about, in a few words. */
export function nameOf({ approval, tool }: ApprovalItem): string {
  const said =
    approval.tool === "mail.send"
      ? mailOf(approval.arguments).subject
      : approval.tool === "calendar.add"
        ? eventOf(approval.arguments).title
        : "";
  return said === "" ? tool : `${tool}: ${said}`;
}
