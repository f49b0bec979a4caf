import type { Session } from "@supabase/auth-js";
import { useLogOut } from "../auth/useLogOut.tsx";
import { useServices } from "../services/services.ts";
import type { OwedFactors } from "./owedFactor.ts";
import { SecondFactor } from "./SecondFactor.tsx";

/**
 * Asks for the second factor before the signed-in area opens. A right answer changes the session, which replaces this page.
 */
export function SecondFactorGate({ session: owing, owed }: { session: Session; owed: OwedFactors }) {
  const { backend, session } = useServices();
  const logOut = useLogOut();
  return (
    <>
      <SecondFactor
        backend={backend}
        session={owing}
        owed={owed}
        // The profile was hidden until now.
        onPassed={() => session.findProfile()}
        onLogout={logOut.start}
      />
      {logOut.dialog}
    </>
  );
}
