import { fn } from "storybook/test";
import { CONVERSATION, conversations, NOW } from "./ChatScreen.fixture.ts";
import type {
  ChatScreenProps,
  ComposerPart,
  ComposerState,
  ConversationsPart,
  ConversationsState,
  ThreadPart,
  ThreadState,
} from "./index.ts";

const list = {
  view: "active",
  onViewChange: fn(),
  search: "",
  onSearchChange: fn(),
  now: NOW,
  onAct: fn(),
  onMore: fn(),
  onRetry: fn(),
} satisfies Omit<ConversationsPart, "state">;

/** The list in a state. */
export const conversationsPart = (
  state: ConversationsState = { kind: "ready", items: conversations },
  rest: Partial<ConversationsPart> = {},
): ConversationsPart => ({ ...list, state, ...rest });

const thread = { onRetry: fn(), onAct: fn() } satisfies Omit<ThreadPart, "state">;

/** The open conversation in a state. */
export const threadPart = (state: ThreadState): ThreadPart => ({ ...thread, state });

const composer = {
  onTextChange: fn(),
  onSend: fn(),
  onStop: fn(),
  onPreferenceChange: fn(),
  onModelChange: fn(),
  onEditCancel: fn(),
  onPreviewChange: fn(),
} satisfies Omit<ComposerPart, "state">;

/** The composer in a state; `rest` is what can be done in it beyond the usual. */
export const composerPart = (state: ComposerState, rest: Partial<ComposerPart> = {}): ComposerPart => ({
  ...composer,
  state,
  ...rest,
});

const files = { onAttach: fn(), onAttachmentRemove: fn() };

/** The composer in a state, where files can be attached. */
export const attaching = (state: ComposerState): ComposerPart => composerPart(state, files);

/** What the parts have in common, and the list. */
export const common = {
  hrefOf: (id) => (id === null ? "#new" : `#${id}`),
  activeId: CONVERSATION,
  conversations: conversationsPart(),
} satisfies Partial<ChatScreenProps>;
