import type { Notification } from "@regia/domain/notifications";
import { CheckCheck } from "lucide-react";
import { Suspense } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { NotificationPanelProps } from "../AppShell/types.ts";
import {
  entry,
  head,
  list,
  nothing,
  notice,
  panel,
  sentence,
  skeletons,
  time,
  title as titleStyle,
} from "./NotificationCentre.css.ts";
import { notificationHref, notificationText } from "./notificationText.ts";

/** What is known of a person's notifications. */
export type NotificationsState =
  | { kind: "loading" }
  | { kind: "failed"; reason: LocalizedText }
  | {
      kind: "ready";
      /** The newest first. */
      notifications: readonly Notification[];
      /** True if a later reading failed, for instance offline. */
      isOutdated: boolean;
    };

export interface NotificationCentreProps extends NotificationPanelProps {
  state: NotificationsState;
  /** The present in milliseconds, for "2 hours ago". */
  now: number;
  /** Called when one is opened. */
  onRead: (notification: Notification) => void;
  onReadAll: () => void;
  /** Called to load them again. */
  onRetry: () => void;
}

/** What happened to the person, in a panel that opens under the bell of the shell. */
export function NotificationCentre(props: NotificationCentreProps) {
  return (
    // Its texts arrive after it; the page must not wait for them.
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

function Panel({ triggerRef, isOpen, onOpenChange, onReadAll, ...content }: NotificationCentreProps) {
  const t = useText("notifications");
  const { state } = content;
  const hasUnread = state.kind === "ready" && state.notifications.some(({ read_at }) => read_at === null);
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      offset={6}
      className={panel}
    >
      <Dialog>
        <div className={head}>
          <Heading slot="title" level={2} className={titleStyle}>
            {t("title")}
          </Heading>
          {hasUnread ? (
            <Button size="sm" tone="quiet" icon={CheckCheck} onPress={onReadAll}>
              {t("readAll")}
            </Button>
          ) : null}
        </div>
        <Content {...content} onOpened={() => onOpenChange(false)} />
      </Dialog>
    </Popover>
  );
}

function Content({
  state,
  now,
  onRead,
  onRetry,
  onOpened,
}: Pick<NotificationCentreProps, "state" | "now" | "onRead" | "onRetry"> & { onOpened: () => void }) {
  const t = useText("notifications");
  const say = useLocalizedText();
  if (state.kind === "loading") {
    return (
      <div className={skeletons}>
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
        {["a", "b", "c"].map((line) => (
          <Skeleton key={line} height="2.75rem" />
        ))}
      </div>
    );
  }
  const retry = (
    <Button size="sm" onPress={onRetry}>
      {t("retry")}
    </Button>
  );
  if (state.kind === "failed") {
    return (
      <div className={notice}>
        <Banner tone="error" actions={retry}>
          {t("failed")} {say(state.reason)}
        </Banner>
      </div>
    );
  }
  return (
    <>
      {state.isOutdated ? (
        <div className={notice}>
          <Banner tone="warning" icon="connection" actions={retry}>
            {t("outdated")}
          </Banner>
        </div>
      ) : null}
      {state.notifications.length === 0 ? (
        <EmptyState title={t("empty")} headingLevel={3} className={nothing}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <ul className={list}>
          {state.notifications.map((notification) => (
            <Entry
              key={notification.id}
              notification={notification}
              now={now}
              onPress={() => {
                onRead(notification);
                onOpened();
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({
  notification,
  now,
  onPress,
}: {
  notification: Notification;
  now: number;
  onPress: () => void;
}) {
  const t = useText("notifications");
  const plans = useText("plans");
  const format = useFormat();
  const isUnread = notification.read_at === null;
  return (
    <li>
      <Link
        href={notificationHref(notification)}
        tone="plain"
        className={entry}
        data-unread={isUnread || undefined}
        onPress={onPress}
      >
        {isUnread ? <VisuallyHidden>{t("unread")}: </VisuallyHidden> : null}
        <span className={sentence}>{notificationText(notification, { t, plans, format })} </span>
        <time className={time} dateTime={notification.at} title={format.dateTime(notification.at)}>
          {format.relative(notification.at, Math.max(now, Date.parse(notification.at)))}
        </time>
      </Link>
    </li>
  );
}
