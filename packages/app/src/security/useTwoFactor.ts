import type { RecoveryCodesState, TwoFactorState } from "@regia/ui/screens/SettingsScreen";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestFailure } from "../data/failures.ts";
import { loadedFrom } from "../data/loaded.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { useServices } from "../services/services.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";
import {
  confirmTwoFactor,
  enrolTwoFactor,
  isWrongCode,
  makeRecoveryCodes,
  offersNone,
  readTwoFactor,
  removeApps,
  removeFactor,
  type TwoFactor,
} from "./twoFactor.ts";

interface Enrolling {
  readonly factorId: string;
  readonly state: Extract<TwoFactorState, { kind: "enrolling" }>;
}

/** The authenticator app and the recovery codes of the signed-in person, and functions to change them. */
export interface TwoFactorControls {
  /** What is known of all factors; undefined until it is read. */
  readonly stored: TwoFactor | undefined;
  /** Reads it again, after a factor was added or removed; the first one brings recovery codes. */
  refresh(): Promise<void>;
  readonly state: TwoFactorState;
  /** Undefined without a second factor, and where the auth service has none. */
  readonly recoveryCodes: RecoveryCodesState | undefined;
  change(isOn: boolean): void;
  verify(code: string): void;
  cancel(): void;
  /** Makes recovery codes. */
  makeCodes(): void;
  /** Ends showing them. */
  hideCodes(): void;
}

const isProtectedBy = (factors: TwoFactor | undefined): boolean =>
  factors !== undefined && (factors.hasApp || factors.passkeys.length > 0);

/**
 * @param options.wrongCode message for a refused code
 * @param options.onProtected called when the first factor was added and its recovery codes are shown
 */
export function useTwoFactor(
  { userId, isShown }: SettingsSectionProps,
  { wrongCode, onProtected }: { readonly wrongCode: string; readonly onProtected: () => void },
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
  const [isOffered, setOffered] = useState(true);
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
      (error) => (offersNone(error) ? setOffered(false) : tell(error)),
    );

  const failCodes = (error: unknown) =>
    setCodes(offersNone(error) ? undefined : { kind: "failed", reason: requestFailure(error) });

  async function renewCodes() {
    setCodes({ kind: "making" });
    const made = await makeRecoveryCodes(backend);
    queries.setQueryData<TwoFactor>(queryKey, (known) => known && { ...known, recoveryCodes: made.length });
    setCodes({ kind: "made", codes: made });
  }

  async function refresh() {
    const wasProtected = isProtectedBy(query.data);
    const { data } = await query.refetch({ throwOnError: true });
    if (data === undefined) return;
    const isProtected = isProtectedBy(data);
    if (!isProtected) setCodes(null);
    else if (data.recoveryCodes === null) await renewCodes().catch(failCodes);
    if (isProtected && !wasProtected) onProtected();
  }

  const fail = (error: unknown) => setFailure({ kind: "failed", reason: requestFailure(error) });

  async function begin() {
    const { factorId, qrCode, secret } = await enrolTwoFactor(backend);
    const picture = URL.createObjectURL(new Blob([qrCode], { type: "image/svg+xml" }));
    setEnrolling({ factorId, state: { kind: "enrolling", qrCode: picture, secret } });
  }

  async function remove() {
    await removeApps(backend);
    await refresh();
  }

  function verify(code: string) {
    if (!enrolling) return;
    const { factorId, state } = enrolling;
    const { refusal: _former, ...rest } = state;
    setEnrolling({ factorId, state: { ...rest, isVerifying: true } });
    change(
      async () => {
        await confirmTwoFactor(backend, factorId, code);
        await refresh();
        setEnrolling(null);
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
        return removeFactor(backend, factorId);
      },
      () => void query.refetch(),
    );
  }

  const shown = (): TwoFactorState => {
    if (enrolling) return enrolling.state;
    if (failure) return failure;
    // Not offered until it is known, nor where the auth service has none.
    if (!isOffered || stored.kind === "loading") return { kind: "unavailable" };
    if (stored.kind === "unread") return { kind: "failed", reason: stored.reason };
    return { kind: stored.value.hasApp ? "on" : "off" };
  };

  const shownCodes = (): RecoveryCodesState | undefined => {
    if (stored.kind !== "ready") return undefined;
    if (!isProtectedBy(stored.value)) return undefined;
    const { recoveryCodes } = stored.value;
    if (codes !== null) return codes;
    return recoveryCodes === null ? { kind: "none" } : { kind: "left", remaining: recoveryCodes };
  };

  return {
    stored: stored.kind === "ready" ? stored.value : undefined,
    refresh,
    state: shown(),
    recoveryCodes: shownCodes(),
    change: (isOn) => change(isOn ? begin : remove, fail),
    verify,
    cancel,
    makeCodes: () => void run(renewCodes, failCodes),
    hideCodes: () => setCodes(null),
  };
}
