import { useText } from "@regia/ui/i18n";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { SecondFactorScreen, type SecondFactorState } from "@regia/ui/screens/SecondFactorScreen";
import type { Session } from "@supabase/auth-js";
import { useEffect, useRef, useState } from "react";
import type { Backend } from "../backend/client.ts";
import { requestFailure } from "../data/failures.ts";
import { useRun } from "../data/useRun.ts";
import { hasRecoveryCodes, type OwedFactors } from "./owedFactor.ts";
import { answerWithPasskey, passkeyObstacle, passkeyRefusal } from "./passkeys.ts";
import { confirmTwoFactor, giveRecoveryCode, isWrongCode } from "./twoFactor.ts";

interface SecondFactorProps {
  backend: Backend;
  /** The session of this backend, which lacks the factor. */
  session: Session;
  owed: OwedFactors;
  /** Called after a right answer, with which the session has both factors. */
  onPassed: () => Promise<void>;
  onLogout: () => void;
}

/** Asks for the second factor that a session lacks. */
export function SecondFactor({ backend, session, owed, onPassed, onLogout }: SecondFactorProps) {
  const t = useText("settings");
  const [state, setState] = useState<SecondFactorState>({ kind: "asking" });
  const run = useRun();
  const { app, passkey } = owed;
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  const give = (
    kind: "checking" | "waiting",
    giving: () => Promise<void>,
    tell: (error: unknown) => SecondFactorState,
  ) =>
    void run(
      async () => {
        setState({ kind });
        await giving();
        await onPassed();
      },
      (error) => setState(tell(error)),
    );

  const giveCode = (giving: () => Promise<void>, wrongCode: string) =>
    give("checking", giving, (error) => ({
      kind: "refused",
      reason: isWrongCode(error) ? wrongCode : requestFailure(error),
    }));

  const givePasskey = (factorId: string) =>
    give(
      "waiting",
      () => {
        request.current = new AbortController();
        return answerWithPasskey(backend, factorId, request.current.signal);
      },
      (error) => {
        const refusal = passkeyRefusal(error);
        if (refusal === "cancelled") return { kind: refusal };
        const reason = refusal ? t(`security.passkeys.refused.${refusal}`) : requestFailure(error);
        return { kind: "refused", reason };
      },
    );

  return (
    <>
      <PageTitle page="secondFactor" />
      <SecondFactorScreen
        state={state}
        onSubmit={
          app === null
            ? undefined
            : (code) =>
                giveCode(() => confirmTwoFactor(backend, app, code), t("security.twoFactor.codeWrong"))
        }
        passkey={
          passkey === null
            ? undefined
            : {
                obstacle: passkeyObstacle(),
                onUse: () => givePasskey(passkey),
                onCancel: () => request.current?.abort(),
              }
        }
        onRecoverySubmit={
          hasRecoveryCodes(session)
            ? (code) => giveCode(() => giveRecoveryCode(backend, code), t("security.recovery.codeWrong"))
            : undefined
        }
        onLogout={onLogout}
      />
    </>
  );
}
