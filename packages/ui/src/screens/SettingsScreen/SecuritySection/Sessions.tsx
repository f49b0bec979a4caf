import { deviceOf } from "@regia/domain/session";
import { Badge } from "../../../components/Badge/index.ts";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { Stack } from "../../../components/Stack/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import {
  device as deviceStyle,
  fact,
  session as sessionStyle,
  sessions as sessionsStyle,
} from "./SecuritySection.css.ts";

/** A session of the account, as returned by the database's `my_sessions`. */
export interface AccountSession {
  id: string;
  /** Time of the last use (ISO 8601). */
  last_used_at: string;
  user_agent: string | null;
  ip: string | null;
  /** True for the session of this browser, which ends with Logout instead. */
  current: boolean;
}

export type SessionsState =
  | { kind: "loading" }
  | { kind: "unread" }
  | {
      kind: "ready";
      /** The sessions, most recently used first. */
      sessions: readonly AccountSession[];
      /** What is being ended: one session by its id, or all others. Default: nothing. */
      ending?: { id: string } | "others" | undefined;
      /** Result of the last attempt to end sessions. Default: none. */
      outcome?: "ended" | "endedOthers" | { reason: LocalizedText } | undefined;
    };

/** List of the signed-in devices, each with a button to end its session. */
export function Sessions({
  state,
  onEnd,
  onEndOthers,
  onRetry,
}: {
  state: SessionsState;
  onEnd: (id: string) => void;
  onEndOthers: () => void;
  onRetry: () => void;
}) {
  const t = useText("settings");
  if (state.kind === "loading") {
    return (
      <Stack gap="x4">
        <VisuallyHidden role="status">{t("security.sessions.loading")}</VisuallyHidden>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </Stack>
    );
  }
  if (state.kind === "unread") {
    return (
      <Banner tone="error" actions={<Button onPress={onRetry}>{t("security.sessions.retry")}</Button>}>
        {t("security.sessions.failed")}
      </Banner>
    );
  }
  return <SessionList state={state} onEnd={onEnd} onEndOthers={onEndOthers} />;
}

function SessionList({
  state: { sessions, ending, outcome },
  onEnd,
  onEndOthers,
}: {
  state: Extract<SessionsState, { kind: "ready" }>;
  onEnd: (id: string) => void;
  onEndOthers: () => void;
}) {
  const t = useText("settings");
  const say = useLocalizedText();
  const format = useFormat();
  const hasOthers = sessions.some(({ current }) => !current);
  const nameOf = ({ user_agent }: AccountSession) => {
    const device = deviceOf(user_agent);
    return device
      ? t("security.sessions.device", { browser: device.browser, system: device.system })
      : t("security.sessions.unknownDevice");
  };
  const told = () => {
    if (outcome === undefined) return undefined;
    return typeof outcome === "string" ? t(`security.sessions.${outcome}`) : say(outcome.reason);
  };
  return (
    <>
      <ul aria-label={t("security.sessions.list")} className={sessionsStyle}>
        {sessions.map((one) => {
          const isEnding = typeof ending === "object" && ending.id === one.id;
          return (
            <li key={one.id} className={sessionStyle}>
              <div>
                <p className={deviceStyle}>
                  {nameOf(one)}{" "}
                  {one.current ? <Badge tone="success">{t("security.sessions.current")}</Badge> : null}
                </p>
                <p className={fact}>
                  {t("security.sessions.lastUsed", { when: format.dateTime(one.last_used_at) })}
                </p>
                {one.ip ? (
                  <p className={fact}>{t("security.sessions.address", { address: one.ip })}</p>
                ) : null}
              </div>
              {one.current ? null : (
                <Button
                  size="sm"
                  aria-label={t("security.sessions.endNamed", { device: nameOf(one) })}
                  isPending={isEnding}
                  pendingText={t("security.sessions.ending")}
                  isDisabled={ending !== undefined && !isEnding}
                  onPress={() => onEnd(one.id)}
                >
                  {t("security.sessions.end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {hasOthers ? (
        <div>
          <Button
            isPending={ending === "others"}
            pendingText={t("security.sessions.ending")}
            isDisabled={ending !== undefined && ending !== "others"}
            onPress={onEndOthers}
          >
            {t("security.sessions.endOthers")}
          </Button>
        </div>
      ) : (
        <p className={fact}>{t("security.sessions.onlyOne")}</p>
      )}
      <FormMessage tone={typeof outcome === "object" ? "error" : "success"}>{told()}</FormMessage>
    </>
  );
}
