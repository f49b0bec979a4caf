import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AccountSwitchScreen } from "@regia/ui/screens/AccountSwitchScreen";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useServices } from "../services/services.ts";
import { type AccountConflict, arrivalOf } from "./arrival.ts";
import { useLogOut } from "./useLogOut.tsx";

/** Shows the page of a link, after asking first if the link is not that of the person who is signed in. */
export function AccountSwitchGate({ children }: { children: ReactNode }) {
  const arrival = arrivalOf(useServices());
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<AccountConflict | null | undefined>();
  const logOut = useLogOut(() => setConflict(null));

  useEffect(() => {
    let isCurrent = true;
    void arrival.conflict().then((found) => isCurrent && setConflict(found));
    return () => {
      isCurrent = false;
    };
  }, [arrival]);

  if (conflict === undefined) return <LoadingScreen />;
  if (conflict === null) return children;
  return (
    <>
      <PageTitle page="callback" />
      <AccountSwitchScreen
        {...conflict}
        isPending={logOut.isLoggingOut}
        onSwitch={logOut.start}
        onStay={() => void navigate("/app/chat", { replace: true })}
      />
      {logOut.dialog}
    </>
  );
}
