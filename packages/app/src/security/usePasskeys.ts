import { useText } from "@regia/ui/i18n";
import type { PasskeysState } from "@regia/ui/screens/SettingsScreen";
import { useEffect, useRef, useState } from "react";
import { requestFailure } from "../data/failures.ts";
import { useRun } from "../data/useRun.ts";
import { useServices } from "../services/services.ts";
import { addPasskey, passkeyObstacle, passkeyRefusal } from "./passkeys.ts";
import { offersNone, removePasskey } from "./twoFactor.ts";
import type { TwoFactorControls } from "./useTwoFactor.ts";

/** The passkeys of the signed-in person, and functions to change them. */
export interface PasskeyControls {
  /** Undefined until they are read. */
  readonly state: PasskeysState | undefined;
  add(name: string): void;
  /** Ends waiting for the device. */
  cancel(): void;
  remove(id: string): void;
}

export function usePasskeys({
  stored,
  refresh,
}: Pick<TwoFactorControls, "stored" | "refresh">): PasskeyControls {
  const t = useText("settings");
  const { backend } = useServices();
  const [isOffered, setOffered] = useState(true);
  const [activity, setActivity] = useState<PasskeysState["activity"]>();
  const [outcome, setOutcome] = useState<PasskeysState["outcome"]>();
  const run = useRun();
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  function outcomeOf(error: unknown): PasskeysState["outcome"] {
    const refusal = passkeyRefusal(error);
    if (refusal === "cancelled") return refusal;
    return { reason: refusal ? t(`security.passkeys.refused.${refusal}`) : requestFailure(error) };
  }

  const change = (
    under: NonNullable<PasskeysState["activity"]>,
    done: "added" | "removed",
    work: () => Promise<void>,
  ) =>
    void run(
      async () => {
        setOutcome(undefined);
        setActivity(under);
        await work();
        setActivity(undefined);
        setOutcome(done);
        await refresh();
      },
      (error) => {
        setActivity(undefined);
        if (offersNone(error)) setOffered(false);
        else setOutcome(outcomeOf(error));
      },
    );

  return {
    state: stored && {
      passkeys: stored.passkeys,
      obstacle: isOffered ? passkeyObstacle() : "service",
      activity,
      outcome,
    },
    add: (name) =>
      change("adding", "added", () => {
        request.current = new AbortController();
        return addPasskey(backend, name, request.current.signal);
      }),
    cancel: () => request.current?.abort(),
    remove: (id) => change({ removing: id }, "removed", () => removePasskey(backend, id)),
  };
}
