import { useServices } from "../app/services.ts";
import { useLogOut } from "../auth/useLogOut.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/**
 * Asks for the code of the authenticator before the signed-in area opens. The correct code changes the session, which
 * replaces this page.
 */
export function SecondFactorGate({
  factorId,
  hasRecoveryCodes,
}: {
  factorId: string;
  hasRecoveryCodes: boolean;
}) {
  const { backend, session } = useServices();
  const logOut = useLogOut();
  return (
    <>
      <SecondFactor
        backend={backend}
        factorId={factorId}
        hasRecoveryCodes={hasRecoveryCodes}
        // The profile was hidden until now.
        onPassed={() => session.findProfile()}
        onLogout={logOut.start}
      />
      {logOut.dialog}
    </>
  );
}
