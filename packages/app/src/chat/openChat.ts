import type { ChatOffer } from "@regia/api/chat";
import type { Workspace } from "@regia/domain/workspaces";
import type { ConversationThread, ThreadSnapshot } from "./conversationThread.ts";
import type { ThreadMessage } from "./thread.ts";
import type { Composer } from "./useComposer.ts";

/** The conversation that is shown, with what the parts of the page share. */
export interface OpenChat {
  readonly workspace: Workspace;
  readonly userId: string;
  readonly thread: ConversationThread;
  readonly snapshot: ThreadSnapshot;
  /** Its messages that are shown, in their order. */
  readonly path: readonly ThreadMessage[];
  /** What is being written in it. */
  readonly composer: Composer;
  /** What can be asked; null until it is loaded, and where nothing can. */
  readonly offer: ChatOffer | null;
  /** The router with the models' facts; null until it is loaded. */
  readonly facts: typeof import("./modelFacts.ts") | null;
}
