import { useText } from "@regia/ui/i18n";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { SecondFactorScreen, type SecondFactorState } from "@regia/ui/screens/SecondFactorScreen";
import { useServices } from "../app/services.ts";
import { useLogOut } from "../auth/useLogOut.tsx";
import { requestFailure } from "./failures.ts";
import { confirmTwoFactor, isWrongCode } from "./twoFactor.ts";
import { useSaving } from "./useSaving.ts";

/**
 * Asks for the code of the authenticator before the signed-in area opens. The correct code changes the session, which
 * replaces this page.
 */
export function SecondFactorGate({ factorId }: { factorId: string }) {
  const { backend, session } = useServices();
  const logOut = useLogOut();
  const t = useText("settings");
  const [saving, save] = useSaving();

  const state = (): SecondFactorState => {
    if (saving.kind === "failed") return { kind: "refused", reason: saving.reason };
    return { kind: saving.kind === "saving" ? "checking" : "asking" };
  };

  return (
    <>
      <PageTitle page="secondFactor" />
      <SecondFactorScreen
        state={state()}
        onSubmit={(code) =>
          void save(
            async () => {
              await confirmTwoFactor(backend, factorId, code);
              // Hidden until now.
              await session.findProfile();
            },
            (error) => (isWrongCode(error) ? t("security.twoFactor.codeWrong") : requestFailure(error)),
          )
        }
        onLogout={logOut.start}
      />
      {logOut.dialog}
    </>
  );
}
