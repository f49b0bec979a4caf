import type { ChatAttempt, ChatReceipt, ChatRoute, StoredReceipt } from "@regia/api/chat";
import type { AttachedFile } from "@regia/domain/attachments";
import type { ChosenBranches, MessageRole, MessageStatus, TreeMessage } from "@regia/domain/chat";

/** What a model writes of an answer. */
export interface Written {
  /** What it writes for itself, before the answer. */
  readonly reasoning: string;
  readonly text: string;
}

/** A message as the page knows it. */
export interface ThreadMessage extends TreeMessage, Written {
  readonly role: MessageRole;
  /** Null for an answer, and for a member who is gone. */
  readonly authorId: string | null;
  /** What a question was asked with. */
  readonly files: readonly AttachedFile[];
  readonly status: MessageStatus;
  readonly route: ChatRoute | null;
  /** The model that writes a stored answer; after failed attempts it is not that of the route. */
  readonly model: ChatRoute["model"] | null;
  readonly attempts: readonly ChatAttempt[];
  readonly receipt: ChatReceipt | null;
  /** The server's sentence about why the answer is not whole. */
  readonly failure: string | null;
  /** Why a stored answer is not whole. */
  readonly errorCode: StoredReceipt["errorCode"] | null;
  /** What has arrived through the newest connection: after one that broke, everything comes again from the beginning. */
  readonly arrived: Written;
  /** The first answer of a pair that is compared, on its second; else null. */
  readonly comparedWith: string | null;
  /** Id of the model whose answer was to be compared with this one; whether it was asked shows {@link comparedWith}. */
  readonly second: string | null;
  /** Whether it was chosen of a pair; null until one was, and for all others. */
  readonly isChosen: boolean | null;
}

/** The messages of one conversation with all branches. */
export interface Thread {
  /** Oldest first. */
  readonly messages: ReadonlyMap<string, ThreadMessage>;
  readonly chosen: ChosenBranches;
  /** Answers that a stream of this page writes, and questions not yet known to the server: rows do not replace them. */
  readonly own: ReadonlySet<string>;
}
