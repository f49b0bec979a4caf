import type { ChatReceipt } from "@regia/api/chat";
import type { AttachedFile } from "@regia/domain/attachments";
import type { Preference, Route } from "@regia/domain/router";
import type { ReactNode } from "react";
import type { Instant } from "../../i18n/format.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** A conversation as the list shows it. */
export interface ConversationSummary {
  id: string;
  title: string;
  /** When something was last written in it. */
  touchedAt: Instant;
  isPinned: boolean;
  isArchived: boolean;
  /** True while an answer is being written. Default false. */
  isAnswering?: boolean | undefined;
  /** Words around what was searched for. Default: none. */
  excerpt?: string | undefined;
}

/** The list of conversations; `items` are those that match search and view, newest first. */
export type ConversationsState =
  | { kind: "loading" }
  | { kind: "failed" }
  | {
      kind: "ready";
      items: readonly ConversationSummary[];
      /** True if older ones can be loaded. Default false. */
      hasMore?: boolean | undefined;
    };

/** Which conversations the list shows. */
export type ConversationsView = "active" | "archived";

/** What the person does with a conversation. Nothing is asked first: what is deleted or archived can be undone. */
export type ConversationAct =
  | { kind: "rename"; id: string; title: string }
  | { kind: "pin" | "unpin" | "archive" | "unarchive" | "delete"; id: string }
  | { kind: "export"; id: string; format: "markdown" | "json" };

/** The place of a message among its siblings. */
export interface BranchPlace {
  /** From 1. */
  index: number;
  count: number;
}

/** A range of costs in EUR, as decimal texts. */
export interface CostRange {
  low: string;
  high: string;
}

/** The model that was chosen for an answer, and why. */
export interface AnswerRoute {
  model: { id: string; name: string; provider: string };
  /** True if no model is connected and the demonstration answers. */
  isDemonstration: boolean;
  reasons: readonly LocalizedText[];
  estimate: CostRange;
  /** How many of the messages the model reads. */
  reads: { messages: number; of: number };
}

/** A model that was asked before, and did not answer; each is asked once for an answer. */
export interface FailedAttempt {
  /** Its name. */
  model: string;
  /** What it did, without its name: "ha avuto un errore". */
  reason: LocalizedText;
}

/** What an answer used. */
export interface AnswerReceipt extends Omit<ChatReceipt, "model"> {
  /** Name of the model. */
  model: string;
}

/** Another model that could answer again. */
export interface AgainOption {
  model: string;
  estimate: CostRange;
}

/** Whether an answer was of use. The router learns from it. */
export type Feedback = "up" | "down";

interface AnswerBase {
  id: string;
  /** Default: it has no siblings. */
  branch?: BranchPlace | undefined;
  /** Null until it is known. */
  route: AnswerRoute | null;
  /** Default: none. */
  attempts?: readonly FailedAttempt[] | undefined;
  /** The model that answers where the one of the route failed; null until it is known. Default: that of the route. */
  answeredBy?: { name: string; provider: string } | null | undefined;
  /** What the model wrote for itself before the answer, in Markdown. Default: nothing. */
  reasoning?: string | undefined;
  /** Whether it, or the other of two answers, was chosen. Default: none was. */
  comparison?: "chosen" | "other" | undefined;
}

interface EndedAnswer extends AnswerBase {
  /** What arrived, in Markdown; may be empty unless complete, and where the provider held it back. */
  text: string;
  /** Null if nothing was used, or it is not known. */
  receipt: AnswerReceipt | null;
  /** What the person thinks of a complete answer; null for nothing. Default: they cannot say it. */
  feedback?: Feedback | null | undefined;
  /** Models to ask again, with the price. Default: none. */
  again?: { stronger?: AgainOption | undefined; cheaper?: AgainOption | undefined } | undefined;
}

/** The state of an answer. */
export type AnswerState =
  /** Asked for when the answer with which it is compared has ended. */
  | (AnswerBase & { kind: "queued" })
  /** Sent; the model is being chosen. */
  | (AnswerBase & { kind: "routing" })
  /** A model was chosen; nothing has arrived yet. */
  | (AnswerBase & { kind: "waiting" })
  | (AnswerBase & { kind: "streaming"; text: string })
  | (EndedAnswer & { kind: "complete" })
  | (EndedAnswer & { kind: "stopped" })
  /** The server stopped. */
  | (EndedAnswer & { kind: "interrupted" })
  | (EndedAnswer & { kind: "failed"; failure: LocalizedText });

/** A file beside the question that is being written. */
export type AttachmentState =
  /** Its progress goes from 0 to 1; at 1 the server reads it. */
  | { kind: "uploading"; id: string; name: string; bytes: number; progress: number }
  | ({ kind: "ready" } & AttachedFile)
  | { kind: "failed"; id: string; name: string; bytes: number; reason: LocalizedText };

/** A question and its answer. */
export interface Turn {
  question: {
    id: string;
    text: string;
    /** Name of the member who wrote it; null for the person. */
    author: string | null;
    /** What it was asked with. Default: nothing. */
    files?: readonly AttachedFile[] | undefined;
    /** Default: it has no siblings. */
    branch?: BranchPlace | undefined;
  };
  /** Null if there is none, for instance because it was refused. */
  answer: AnswerState | null;
  /** The answer of another model, until one of the two is chosen. Default: none. */
  beside?: AnswerState | null | undefined;
  /** The model that was to answer too and was not asked, and what that would cost. Default: none. */
  second?: AgainOption | undefined;
}

/** The conversation that is open. */
export type ThreadState =
  /** A new conversation. The examples are requests that the demonstration can answer if it does. Default: a model does. */
  | { kind: "empty"; isDemonstration?: boolean | undefined }
  | { kind: "loading" }
  | { kind: "failed" }
  /** It was deleted, or does not exist. */
  | { kind: "missing" }
  | { kind: "ready"; title: string; turns: readonly Turn[] };

/** What the person does with a message. */
export type MessageAct =
  | { kind: "regenerate"; answer: string; how: "same" | "stronger" | "cheaper" }
  | { kind: "edit"; question: string; text: string }
  | { kind: "quote"; answer: string; text: string }
  /** Makes a workflow of the answer's question. */
  | { kind: "plan"; answer: string }
  /** Rates an answer; null takes it back. */
  | { kind: "feedback"; answer: string; value: Feedback | null }
  /** Asks to go on with an answer that was cut at the limit. */
  | { kind: "continue"; answer: string }
  /** Ends one of two answers. */
  | { kind: "stop"; answer: string }
  /** Chooses one of two answers. */
  | { kind: "choose"; answer: string }
  /** Asks the model that was to answer too, and was not asked. */
  | { kind: "second"; answer: string }
  /** Shows a sibling of a message: `index` is its place, from 1. */
  | { kind: "branch"; message: string; index: number };

/** Why a question was not sent, as the domain's `explainChatRefusal` gives it. */
export interface ComposerRefusal {
  message: LocalizedText;
  help: LocalizedText;
  /** A page that helps, such as the plans. Default: none. */
  link?: { href: string; text: LocalizedText } | undefined;
}

/** A model that the person can choose instead of the router. */
export interface ModelChoice {
  id: string;
  name: string;
  provider: string;
}

/** Whether the next question goes to two models, and to which. */
export interface ComparisonChoice {
  isOpen: boolean;
  /** Ids of two different models; null until they are known. */
  models: readonly [string, string] | null;
  /** What both answers would cost. Default: not shown. */
  estimate?: CostRange | undefined;
  /** Why two models cannot be compared: only the demonstration answers, the plan has one, or one that sees pictures. Default: they can. */
  unavailable?: "demonstration" | "oneModel" | "pictures" | undefined;
  /** True where the plan allows one answer at a time: the second follows the first. Default false. */
  isOneByOne?: boolean | undefined;
}

/** What the person does with a comparison. */
export type ComparisonAct =
  | { kind: "open" | "close" }
  | { kind: "models"; models: readonly [string, string] };

/** What was spent on models. Amounts are EUR, as decimal texts. */
export interface Spending {
  /** What the answers of the open conversation cost, all branches included. Default: not shown. */
  conversation?: { cost: string; isEstimate: boolean } | undefined;
  /** The budget of this month of which the smallest part is left. */
  month: {
    of: "payer" | "workspace" | "member";
    used: string;
    /** Null for no limit. */
    limit: string | null;
    isUsedUp: boolean;
    resetsAt: Instant;
  };
}

/** What the composer shows. */
export interface ComposerState {
  /** The text being written. */
  text: string;
  /** True while an answer is being written: it can be stopped, and nothing can be sent. */
  isAnswering: boolean;
  /** Files of the question. While one is not ready, nothing can be sent. Default: none. */
  attachments?: readonly AttachmentState[] | undefined;
  /** Tokens of the request, and the plan's maximum (-1 for unlimited). Default: not shown. */
  tokens?: { used: number; limit: number } | undefined;
  /** What sending would cost. Default: not shown. */
  estimate?: CostRange | undefined;
  /** Default: not shown. */
  spending?: Spending | undefined;
  preference: Preference;
  /** Connected models. Default: none; there is no choice. */
  models?: readonly ModelChoice[] | undefined;
  /** Id of the chosen model; null leaves the choice to the router. Default null. */
  model?: string | null | undefined;
  /** Default: two models cannot be compared. */
  comparison?: ComparisonChoice | undefined;
  /** Default: none. */
  refusal?: ComposerRefusal | null | undefined;
  /** Why nothing can be written here, for instance because the workspace is read-only. Default: it can. */
  readOnly?: LocalizedText | undefined;
  /** True without a connection. Default false. */
  isOffline?: boolean | undefined;
  /** Id of the question that is being edited. Default: a new one is written. */
  editing?: string | null | undefined;
  /** Result of `routeRequest` for the text, where the person asked for it. Default: none. */
  preview?: Route | null | undefined;
}

/** A dialog about prompts: those that the workspace saved, or its instructions. */
export type PromptsDialog = "saved" | "instructions";

/** Props of what renders the dialog. */
export interface PromptsDialogProps {
  dialog: PromptsDialog;
  /** What is written in the composer. */
  composed: string;
  /** Called with a text for the composer; closes the dialog. */
  onUse: (text: string) => void;
  onClose: () => void;
}

/** The list of conversations: its state, and what is called when the person acts in it. */
export interface ConversationsPart {
  state: ConversationsState;
  view: ConversationsView;
  onViewChange: (view: ConversationsView) => void;
  /** What the conversations are searched for; empty for no search. */
  search: string;
  onSearchChange: (search: string) => void;
  /** True while the matches are loading. Default false. */
  isSearching?: boolean | undefined;
  /** The present time, by which the list is grouped. */
  now: Instant;
  onAct: (act: ConversationAct) => void;
  /** Called to load older conversations. */
  onMore: () => void;
  onRetry: () => void;
}

/** The conversation that is open: its state, and what is called when the person acts in it. */
export interface ThreadPart {
  state: ThreadState;
  onRetry: () => void;
  /** Called for everything but copying, which the screen does. */
  onAct: (act: MessageAct) => void;
}

/** The composer: its state, and what is called when the person acts in it. */
export interface ComposerPart {
  state: ComposerState;
  onTextChange: (text: string) => void;
  /** Called with a text that is not empty, by the button or by Ctrl or ⌘ with Enter. */
  onSend: () => void;
  onStop: () => void;
  onPreferenceChange: (preference: Preference) => void;
  /** Default: models cannot be chosen. */
  onModelChange?: ((id: string | null) => void) | undefined;
  /** Default: two models cannot be compared. */
  onComparisonAct?: ((act: ComparisonAct) => void) | undefined;
  onEditCancel: () => void;
  /** Called with files that were chosen, dropped or pasted. Default: files cannot be attached. */
  onAttach?: ((files: readonly File[]) => void) | undefined;
  /** Called with the id of a file. */
  onAttachmentRemove?: ((id: string) => void) | undefined;
  /** Called to show the route of the text without sending it, and with false to hide it. */
  onPreviewChange: (isShown: boolean) => void;
}

/** Props of the screen: its three parts, and what they have in common. */
export interface ChatScreenProps {
  /** Address of a conversation; null for that of a new one. */
  hrefOf: (id: string | null) => string;
  /** Id of the conversation that is open; null for a new one. */
  activeId: string | null;
  conversations: ConversationsPart;
  thread: ThreadPart;
  composer: ComposerPart;
  /** Renders a dialog about prompts while it is open. Default: there are none. */
  promptsDialog?: ((props: PromptsDialogProps) => ReactNode) | undefined;
}
