import { Archive, Pin, SquarePen } from "lucide-react";
import { memo, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { SearchField } from "../../components/SearchField/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import {
  answering,
  excerpt as excerptStyle,
  foot,
  group,
  groupName,
  groups as groupsStyle,
  itemMenu,
  item as itemStyle,
  itemText,
  itemTitle,
  list,
  note,
  scroller,
  top,
} from "./ConversationList.css.ts";
import { type ConversationGroup, conversationGroups } from "./conversationGroups.ts";
import { MoreMenu } from "./MoreMenu.tsx";
import type { ChatScreenProps, ConversationAct, ConversationSummary, ConversationsPart } from "./types.ts";

export const renameChunk = new Chunk(async () => (await import("./RenameDialog.tsx")).RenameDialog);

export interface ConversationListProps
  extends ConversationsPart,
    Pick<ChatScreenProps, "hrefOf" | "activeId"> {
  /** Called when a link is followed, so that a drawer can close. */
  onNavigate?: (() => void) | undefined;
}

/** The conversations of the workspace by date, with search and what can be done with each. */
export const ConversationList = memo(function ConversationList({
  onNavigate,
  ...props
}: ConversationListProps) {
  const t = useText("chat");
  const { state, view, search } = props;
  const [renamed, setRenamed] = useState<ConversationSummary | null>(null);
  const RenameDialog = useChunk(renameChunk, renamed !== null, () => setRenamed(null));
  return (
    <nav aria-label={t("conversations.label")} className={list}>
      <div className={top}>
        <LinkButton href={props.hrefOf(null)} icon={SquarePen} isFullWidth onPress={onNavigate}>
          {t("conversations.new")}
        </LinkButton>
        <SearchField
          label={t("conversations.search")}
          placeholder={t("conversations.searchShort")}
          value={search}
          onChange={props.onSearchChange}
          isPending={props.isSearching}
        />
      </div>
      <div className={scroller}>
        <Items {...props} onNavigate={onNavigate} onRename={setRenamed} />
      </div>
      {state.kind === "failed" ? null : (
        <div className={foot}>
          <Button
            size="sm"
            tone="quiet"
            icon={view === "active" ? Archive : undefined}
            onPress={() => props.onViewChange(view === "active" ? "archived" : "active")}
          >
            {view === "active" ? t("conversations.archived") : t("conversations.active")}
          </Button>
        </div>
      )}
      {RenameDialog && renamed ? (
        <RenameDialog
          conversation={renamed}
          onClose={() => setRenamed(null)}
          onRename={(title) => {
            setRenamed(null);
            props.onAct({ kind: "rename", id: renamed.id, title });
          }}
        />
      ) : null}
    </nav>
  );
});

function Items({
  state,
  view,
  search,
  now,
  onRename,
  onMore,
  onRetry,
  ...props
}: ConversationListProps & { onRename: (conversation: ConversationSummary) => void }) {
  const t = useText("chat");
  const locale = useLocale();
  switch (state.kind) {
    case "loading":
      return (
        <div className={groupsStyle}>
          <VisuallyHidden role="status">{t("conversations.loading")}</VisuallyHidden>
          {["70%", "90%", "55%", "80%", "65%"].map((width) => (
            <Skeleton key={width} width={width} height="1.25rem" />
          ))}
        </div>
      );
    case "failed":
      return (
        <div role="alert" className={note}>
          <p>{t("conversations.failed")}</p>
          <Button size="sm" onPress={onRetry}>
            {t("thread.retry")}
          </Button>
        </div>
      );
    case "ready": {
      const { items, hasMore } = state;
      const nothing = view === "archived" ? t("conversations.noArchived") : t("conversations.empty");
      const groups = conversationGroups(items, { now, locale });
      return (
        <div className={groupsStyle}>
          {items.length === 0 ? (
            <p role="status" className={note}>
              {search.trim() ? t("conversations.noMatch") : nothing}
            </p>
          ) : null}
          {groups.map(({ key, name, items: members }) => (
            <Group key={key} name={name}>
              {members.map((one) => (
                <Item key={one.id} {...props} conversation={one} onRename={() => onRename(one)} />
              ))}
            </Group>
          ))}
          {hasMore ? (
            <Button size="sm" tone="quiet" onPress={onMore}>
              {t("conversations.more")}
            </Button>
          ) : null}
        </div>
      );
    }
  }
}

function Group({ name, children }: { name: ConversationGroup["name"]; children: React.ReactNode }) {
  const t = useText("chat");
  const text = "known" in name ? t(`conversations.${name.known}`) : name.month;
  return (
    <section className={group}>
      <h2 className={groupName}>{text}</h2>
      <ul aria-label={text}>{children}</ul>
    </section>
  );
}

function Item({
  conversation,
  activeId,
  hrefOf,
  onNavigate,
  onRename,
  onAct,
}: Pick<ConversationListProps, "activeId" | "hrefOf" | "onNavigate" | "onAct"> & {
  conversation: ConversationSummary;
  onRename: () => void;
}) {
  const t = useText("chat");
  const { id, title, isPinned, isArchived, isAnswering, excerpt } = conversation;
  const isCurrent = id === activeId;
  return (
    <li className={itemStyle} data-current={isCurrent || undefined}>
      <Link tone="plain" href={hrefOf(id)} isCurrent={isCurrent} onPress={onNavigate} className={itemText}>
        <span className={itemTitle} dir="auto" title={title}>
          {title}
        </span>
        {isAnswering ? (
          <span className={answering}>
            <VisuallyHidden elementType="span"> {t("conversations.answering")}</VisuallyHidden>
          </span>
        ) : null}
        {isPinned ? <Icon glyph={Pin} size="sm" /> : null}
        {excerpt ? (
          <span className={excerptStyle} dir="auto" title={excerpt}>
            {excerpt}
          </span>
        ) : null}
      </Link>
      <MoreMenu
        label={t("conversations.actions", { title })}
        className={itemMenu}
        items={conversationItems({
          conversation,
          isPinned,
          isArchived,
          onRename,
          onAct,
          t,
        })}
      />
    </li>
  );
}

function conversationItems({
  conversation: { id },
  isPinned,
  isArchived,
  onRename,
  onAct,
  t,
}: {
  conversation: ConversationSummary;
  isPinned: boolean;
  isArchived: boolean;
  onRename: () => void;
  onAct: (act: ConversationAct) => void;
  t: ReturnType<typeof useText<"chat">>;
}) {
  const pin = isPinned ? "unpin" : "pin";
  const archive = isArchived ? "unarchive" : "archive";
  return [
    { id: "rename", icon: "rename", text: t("conversations.act.rename"), onAction: onRename },
    {
      id: pin,
      icon: pin,
      text: t(`conversations.act.${pin}`),
      onAction: () => onAct({ kind: pin, id }),
    },
    {
      id: archive,
      icon: archive,
      text: t(`conversations.act.${archive}`),
      onAction: () => onAct({ kind: archive, id }),
    },
    null,
    {
      id: "markdown",
      icon: "markdown",
      text: t("conversations.act.markdown"),
      onAction: () => onAct({ kind: "export", id, format: "markdown" }),
    },
    {
      id: "json",
      icon: "json",
      text: t("conversations.act.json"),
      onAction: () => onAct({ kind: "export", id, format: "json" }),
    },
    null,
    {
      id: "delete",
      icon: "delete",
      tone: "danger",
      text: t("conversations.act.delete"),
      onAction: () => onAct({ kind: "delete", id }),
    },
  ] as const;
}
