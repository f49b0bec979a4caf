import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AccountDeletedScreen } from "@regia/ui/screens/AccountDeletedScreen";
import { useLocation } from "react-router-dom";

/** `/auth/account-deleted`: where the deletion of the own account ends. The history entry has the address. */
export function Component() {
  const { state } = useLocation();
  return (
    <>
      <PageTitle page="accountDeleted" />
      <AccountDeletedScreen email={typeof state === "string" ? state : null} />
    </>
  );
}
