import type { SessionsState } from "@regia/ui/screens/SettingsScreen";
import { useCallback, useRef, useState } from "react";
import { useServices } from "../app/services.ts";
import { requestFailure } from "./failures.ts";
import { endOtherSessions, endSession, readSessions } from "./ownSessions.ts";
import { useLoaded } from "./useLoaded.ts";

type Ready = Extract<SessionsState, { kind: "ready" }>;
type Progress = Pick<Ready, "ending" | "outcome">;

/** The list of sessions, and the ways to end them. */
export interface SessionList {
  readonly state: SessionsState;
  end(id: string): void;
  endOthers(): void;
  retry(): void;
  /** Reads the list again, after something else ended sessions. */
  refresh(): void;
}

/** The sessions of the signed-in person; read again whenever they come back into sight. */
export function useSessions(isShown: boolean): SessionList {
  const { backend } = useServices();
  const load = useCallback(() => readSessions(backend), [backend]);
  const [sessions, { retry, refresh }] = useLoaded(load, isShown);
  const [progress, setProgress] = useState<Progress>({});
  const isRunning = useRef(false);

  async function run(ending: NonNullable<Ready["ending"]>, work: () => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setProgress({ ending });
    try {
      await work();
      await refresh();
      setProgress({ outcome: ending === "others" ? "endedOthers" : "ended" });
    } catch (error) {
      setProgress({ outcome: { reason: requestFailure(error) } });
    } finally {
      isRunning.current = false;
    }
  }

  return {
    state:
      sessions.kind === "ready"
        ? { kind: "ready", sessions: sessions.value, ...progress }
        : sessions.kind === "loading"
          ? sessions
          : { kind: "unread" },
    end: (id) => void run({ id }, () => endSession(backend, id)),
    endOthers: () => void run("others", () => endOtherSessions(backend)),
    retry,
    refresh: () => void refresh(),
  };
}
