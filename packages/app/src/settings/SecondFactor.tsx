import { useText } from "@regia/ui/i18n";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { SecondFactorScreen, type SecondFactorState } from "@regia/ui/screens/SecondFactorScreen";
import type { Session } from "@supabase/auth-js";
import type { Backend } from "../backend/client.ts";
import { requestFailure } from "./failures.ts";
import { hasRecoveryCodes } from "./owedFactor.ts";
import { confirmTwoFactor, giveRecoveryCode, isWrongCode } from "./twoFactor.ts";
import { useSaving } from "./useSaving.ts";

interface SecondFactorProps {
  backend: Backend;
  /** The session of this backend, which lacks the factor. */
  session: Session;
  factorId: string;
  /** Called after a right code, with which the session has both factors. */
  onPassed: () => Promise<void>;
  onLogout: () => void;
}

/** Asks for the code of the authenticator that a session lacks. */
export function SecondFactor({ backend, session, factorId, onPassed, onLogout }: SecondFactorProps) {
  const t = useText("settings");
  const [saving, save] = useSaving();

  const state = (): SecondFactorState => {
    if (saving.kind === "failed") return { kind: "refused", reason: saving.reason };
    return { kind: saving.kind === "saving" ? "checking" : "asking" };
  };

  const give = (giving: () => Promise<void>, wrongCode: string) =>
    void save(
      async () => {
        await giving();
        await onPassed();
      },
      (error) => (isWrongCode(error) ? wrongCode : requestFailure(error)),
    );

  return (
    <>
      <PageTitle page="secondFactor" />
      <SecondFactorScreen
        state={state()}
        onSubmit={(code) =>
          give(() => confirmTwoFactor(backend, factorId, code), t("security.twoFactor.codeWrong"))
        }
        onRecoverySubmit={
          hasRecoveryCodes(session)
            ? (code) => give(() => giveRecoveryCode(backend, code), t("security.recovery.codeWrong"))
            : undefined
        }
        onLogout={onLogout}
      />
    </>
  );
}
