import { KIND_TEXTS, type RequestKind } from "@regia/domain/router";
import { ArrowDown, MessagesSquare, SquarePen, X } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk, usePrefetch } from "../../loading/index.ts";
import { classNames } from "../../styles/classNames.ts";
import {
  chat,
  content as contentStyle,
  dock,
  drawer,
  drawerClose,
  empty,
  emptyText,
  emptyTitle,
  exampleKind,
  example as exampleStyle,
  examples as examplesStyle,
  head,
  latest as latestStyle,
  newLink,
  onlyNarrow,
  side,
  talk,
  title as titleStyle,
} from "./ChatScreen.css.ts";
import { Composer, ComposerPreview, filesChunk, previewChunk } from "./Composer.tsx";
import { selectChunk } from "./ComposerChoices.tsx";
import { ConversationList, renameChunk } from "./ConversationList.tsx";
import { menuChunk } from "./MoreMenu.tsx";
import type { ChatScreenProps, MessageAct, PromptsDialog } from "./types.ts";
import { useStableCallback } from "./useStableCallback.ts";
import { useStickToEnd } from "./useStickToEnd.ts";

const drawerChunk = new Chunk(async () => (await import("../../components/Drawer/index.ts")).Drawer);
/** Questions and answers: what is new has none. */
export const threadChunk = new Chunk(async () => (await import("./MessageThread.tsx")).MessageThread);
const chunks = [threadChunk, selectChunk, drawerChunk, menuChunk, previewChunk, renameChunk, filesChunk];

const EXAMPLES = [
  "summary",
  "writing",
  "analysis",
  "code",
  "translation",
  "planning",
] as const satisfies readonly RequestKind[];

/** What can be asked where the demonstration answers: each brings the text that it is about. */
const DEMONSTRATION_EXAMPLES = [
  "summary",
  "extraction",
  "question",
] as const satisfies readonly RequestKind[];

/** Chat: conversations, the open one, and the composer. */
export function ChatScreen(props: ChatScreenProps) {
  const t = useText("chat");
  const { activeId, hrefOf, conversations, composer } = props;
  const thread = props.thread.state;
  const { text } = composer.state;
  usePrefetch(chunks);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  const Drawer = useChunk(drawerChunk, isDrawerOpen, closeDrawer);
  const content = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const stick = useStickToEnd(content, thread.kind === "ready" ? activeId : null, thread);
  const title = thread.kind === "ready" ? thread.title : t("title");
  const [prompts, setPrompts] = useState<PromptsDialog | null>(null);
  const write = (text: string) => {
    composer.onTextChange(text);
    field.current?.focus({ preventScroll: true });
  };
  // A key in the composer renders neither the messages nor the list again.
  const act = useStableCallback((message: MessageAct) => {
    props.thread.onAct(message);
    const { kind } = message;
    if (kind === "edit" || kind === "quote" || kind === "choose")
      field.current?.focus({ preventScroll: true });
    if (kind === "regenerate" || kind === "continue") stick.toEnd();
  });
  const list = {
    ...conversations,
    hrefOf,
    activeId,
    onViewChange: useStableCallback(conversations.onViewChange),
    onSearchChange: useStableCallback(conversations.onSearchChange),
    onAct: useStableCallback(conversations.onAct),
    onMore: useStableCallback(conversations.onMore),
    onRetry: useStableCallback(conversations.onRetry),
  };
  return (
    <div className={chat}>
      <div className={side}>
        <ConversationList {...list} />
      </div>
      {Drawer ? (
        <Drawer isOpen={isDrawerOpen} onClose={closeDrawer} label={t("conversations.label")}>
          <div className={drawer}>
            <IconButton
              icon={X}
              label={t("conversations.close")}
              className={drawerClose}
              onPress={closeDrawer}
            />
            <ConversationList {...list} onNavigate={closeDrawer} />
          </div>
        </Drawer>
      ) : null}
      <div className={talk}>
        <header className={head}>
          <IconButton
            icon={MessagesSquare}
            size="lg"
            label={t("conversations.open")}
            className={onlyNarrow}
            onPress={() => setDrawerOpen(true)}
          />
          <h1 className={titleStyle} dir="auto" title={title}>
            {title}
          </h1>
          <LinkButton
            tone="quiet"
            icon={SquarePen}
            href={hrefOf(null)}
            className={classNames(onlyNarrow, newLink)}
          >
            <VisuallyHidden elementType="span">{t("conversations.new")}</VisuallyHidden>
          </LinkButton>
        </header>
        <div ref={content} className={contentStyle}>
          <Content {...props} onAct={act} onExample={write} />
        </div>
        {thread.kind === "missing" ? null : (
          <div className={dock} data-window-end>
            {thread.kind === "ready" && !stick.isAtEnd ? (
              <Latest onPress={stick.toEnd} field={field} />
            ) : null}
            <Composer
              {...composer}
              ref={field}
              isPreviewAbove={thread.kind === "empty"}
              onPromptsOpen={props.promptsDialog && setPrompts}
              onSend={() => {
                composer.onSend();
                stick.toEnd();
              }}
            />
          </div>
        )}
      </div>
      {prompts
        ? props.promptsDialog?.({
            dialog: prompts,
            composed: text,
            onUse: (used) => {
              setPrompts(null);
              composer.onTextChange([text.trimEnd(), used].filter(Boolean).join("\n\n"));
              // After the dialog, which gives the focus back, has gone.
              requestAnimationFrame(() => field.current?.focus());
            },
            onClose: () => setPrompts(null),
          })
        : null}
    </div>
  );
}

/** Brings the end into view. A mouse leaves the focus where it is; with the keyboard it goes to the field. */
function Latest({ onPress, field }: { onPress: () => void; field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useText("chat");
  return (
    <Button
      size="sm"
      icon={ArrowDown}
      preventFocusOnPress
      className={latestStyle}
      onPress={({ pointerType }) => {
        onPress();
        if (pointerType === "keyboard" || pointerType === "virtual")
          field.current?.focus({ preventScroll: true });
      }}
    >
      {t("thread.latest")}
    </Button>
  );
}

function Content({
  thread,
  activeId,
  composer,
  hrefOf,
  onAct,
  onExample,
}: Omit<ChatScreenProps, "conversations"> & {
  onAct: (act: MessageAct) => void;
  onExample: (text: string) => void;
}) {
  const t = useText("chat");
  const { state } = thread;
  const { preview, tokens, isAnswering, isOffline, readOnly, editing = null } = composer.state;
  const MessageThread = useChunk(threadChunk, state.kind === "loading" || state.kind === "ready");
  switch (state.kind) {
    case "empty":
      return preview ? (
        <ComposerPreview route={preview} tokens={tokens} onClose={() => composer.onPreviewChange(false)} />
      ) : (
        <Empty
          isDemonstration={state.isDemonstration ?? false}
          isDisabled={Boolean(readOnly)}
          onExample={onExample}
        />
      );
    case "loading":
      return <ThreadLoading />;
    case "failed":
      return (
        <Banner tone="error" actions={<Button onPress={thread.onRetry}>{t("thread.retry")}</Button>}>
          {t("thread.failed")}
        </Banner>
      );
    case "missing":
      return (
        <EmptyState
          drawing="noMatch"
          title={t("thread.missing.title")}
          action={<LinkButton href={hrefOf(null)}>{t("conversations.new")}</LinkButton>}
        >
          {t("thread.missing.text")}
        </EmptyState>
      );
    case "ready":
      if (!MessageThread) return <ThreadLoading />;
      return (
        <MessageThread
          key={activeId}
          turns={state.turns}
          canAct={!(isAnswering || isOffline || readOnly)}
          editing={editing}
          onMessageAct={onAct}
        />
      );
  }
}

function ThreadLoading() {
  const t = useText("chat");
  return (
    <Stack gap="x6">
      <VisuallyHidden role="status">{t("thread.loading")}</VisuallyHidden>
      <Skeleton height="3rem" width="60%" style={{ marginInlineStart: "auto" }} />
      <Skeleton height="9rem" />
      <Skeleton height="3rem" width="40%" style={{ marginInlineStart: "auto" }} />
      <Skeleton height="6rem" />
    </Stack>
  );
}

/** A new conversation: what can be asked. */
function Empty({
  isDemonstration,
  isDisabled,
  onExample,
}: {
  isDemonstration: boolean;
  isDisabled: boolean;
  onExample: (text: string) => void;
}) {
  const t = useText("chat");
  const say = useLocalizedText();
  const examples = isDemonstration
    ? DEMONSTRATION_EXAMPLES.map((kind) => ({ kind, text: t(`demonstrationExample.${kind}`) }))
    : EXAMPLES.map((kind) => ({ kind, text: t(`example.${kind}`) }));
  return (
    <div className={empty}>
      <h2 className={emptyTitle}>{t("empty.title")}</h2>
      <p className={emptyText}>{t("empty.text")}</p>
      <ul aria-label={t("empty.examples")} className={examplesStyle}>
        {examples.map(({ kind, text }) => (
          <li key={kind}>
            <Button
              isFullWidth
              isDisabled={isDisabled}
              className={exampleStyle}
              onPress={() => onExample(text)}
            >
              <span className={exampleKind}>{say(KIND_TEXTS[kind])} </span>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
