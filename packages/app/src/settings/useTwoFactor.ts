import type { RecoveryCodesState, TwoFactorState } from "@regia/ui/screens/SettingsScreen";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useServices } from "../app/services.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { requestFailure } from "./failures.ts";
import { loadedFrom } from "./loaded.ts";
import type { SettingsSectionProps } from "./sectionProps.ts";
import {
  abandonTwoFactor,
  confirmTwoFactor,
  enrolTwoFactor,
  isWrongCode,
  makeRecoveryCodes,
  offersNone,
  readTwoFactor,
  removeTwoFactor,
  type TwoFactorState as StoredState,
} from "./twoFactor.ts";

interface Enrolling {
  readonly factorId: string;
  readonly state: Extract<TwoFactorState, { kind: "enrolling" }>;
}

/** The second factor of the signed-in person, and functions to change it. */
export interface TwoFactorControls {
  readonly state: TwoFactorState;
  change(isOn: boolean): void;
  verify(code: string): void;
  cancel(): void;
  /** Makes recovery codes. */
  makeCodes(): void;
  /** Ends showing them. */
  hideCodes(): void;
}

/** @param wrongCode message for a refused code */
export function useTwoFactor(
  { userId, isShown }: SettingsSectionProps,
  wrongCode: string,
): TwoFactorControls {
  const { backend } = useServices();
  const queries = useQueryClient();
  const queryKey = queryKeys.twoFactor(userId);
  const query = useQuery({
    queryKey,
    queryFn: () => readTwoFactor(backend),
    enabled: isShown,
  });
  const stored = loadedFrom(query);
  const put = (state: StoredState) => void queries.setQueryData(queryKey, state);
  const [enrolling, setEnrolling] = useState<Enrolling | null>(null);
  const [failure, setFailure] = useState<TwoFactorState | null>(null);
  /** What is shown in place of the number of codes; undefined where the auth service has none. */
  const [codes, setCodes] = useState<RecoveryCodesState | null | undefined>(null);
  const run = useRun();
  const picture = enrolling?.state.qrCode;

  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const change = (work: () => Promise<void>, tell: (error: unknown) => void) =>
    void run(
      () => {
        setFailure(null);
        return work();
      },
      (error) => (offersNone(error) ? put({ kind: "unavailable" }) : tell(error)),
    );

  const failCodes = (error: unknown) =>
    setCodes(offersNone(error) ? undefined : { kind: "failed", reason: requestFailure(error) });

  async function renewCodes() {
    setCodes({ kind: "making" });
    const made = await makeRecoveryCodes(backend);
    put({ kind: "on", recoveryCodes: made.length });
    setCodes({ kind: "made", codes: made });
  }

  const fail = (error: unknown) => setFailure({ kind: "failed", reason: requestFailure(error) });

  async function begin() {
    const { factorId, qrCode, secret } = await enrolTwoFactor(backend);
    const picture = URL.createObjectURL(new Blob([qrCode], { type: "image/svg+xml" }));
    setEnrolling({ factorId, state: { kind: "enrolling", qrCode: picture, secret } });
  }

  async function remove() {
    await removeTwoFactor(backend);
    put({ kind: "off" });
    setCodes(null);
  }

  function verify(code: string) {
    if (!enrolling) return;
    const { factorId, state } = enrolling;
    const { refusal: _former, ...rest } = state;
    setEnrolling({ factorId, state: { ...rest, isVerifying: true } });
    change(
      async () => {
        await confirmTwoFactor(backend, factorId, code);
        setEnrolling(null);
        put({ kind: "on", recoveryCodes: null });
        await renewCodes().catch(failCodes);
      },
      (error) => {
        const refusal = isWrongCode(error) ? wrongCode : requestFailure(error);
        setEnrolling({ factorId, state: { ...rest, isVerifying: false, refusal } });
      },
    );
  }

  function cancel() {
    if (!enrolling) return;
    const { factorId } = enrolling;
    // An unconfirmed factor protects nothing. If it cannot be removed now, the next set-up replaces it.
    change(
      () => {
        setEnrolling(null);
        return abandonTwoFactor(backend, factorId);
      },
      () => void query.refetch(),
    );
  }

  const protectedBy = ({ recoveryCodes }: Extract<StoredState, { kind: "on" }>): TwoFactorState => {
    if (codes !== null) return { kind: "on", recoveryCodes: codes };
    return {
      kind: "on",
      recoveryCodes: recoveryCodes === null ? { kind: "none" } : { kind: "left", remaining: recoveryCodes },
    };
  };

  const shown = (): TwoFactorState => {
    if (enrolling) return enrolling.state;
    if (failure) return failure;
    if (stored.kind === "ready") return stored.value.kind === "on" ? protectedBy(stored.value) : stored.value;
    // Not offered until it is known, nor where the auth service has none.
    return stored.kind === "loading" ? { kind: "unavailable" } : { kind: "failed", reason: stored.reason };
  };

  return {
    state: shown(),
    change: (isOn) => change(isOn ? begin : remove, fail),
    verify,
    cancel,
    makeCodes: () => void run(renewCodes, failCodes),
    hideCodes: () => setCodes(null),
  };
}
