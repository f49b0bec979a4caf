import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AccountDeletedScreen } from "@regia/ui/screens/AccountDeletedScreen";
import { Navigate, useLocation } from "react-router-dom";

/** `/auth/account-deleted`: where the deletion of the own account ends. The history entry has the address. */
export function Component() {
  const { state } = useLocation();
  if (typeof state !== "string") return <Navigate to="/" replace />;
  return (
    <>
      <PageTitle page="accountDeleted" />
      <AccountDeletedScreen email={state} />
    </>
  );
}
