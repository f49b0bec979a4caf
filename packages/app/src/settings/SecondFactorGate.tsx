import type { Session } from "@supabase/auth-js";
import { useServices } from "../app/services.ts";
import { useLogOut } from "../auth/useLogOut.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/**
 * Asks for the code of the authenticator before the signed-in area opens. The correct code changes the session, which
 * replaces this page.
 */
export function SecondFactorGate({ session: owing, factorId }: { session: Session; factorId: string }) {
  const { backend, session } = useServices();
  const logOut = useLogOut();
  return (
    <>
      <SecondFactor
        backend={backend}
        session={owing}
        factorId={factorId}
        // The profile was hidden until now.
        onPassed={() => session.findProfile()}
        onLogout={logOut.start}
      />
      {logOut.dialog}
    </>
  );
}
