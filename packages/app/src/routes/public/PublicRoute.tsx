import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { Outlet } from "react-router-dom";
import { useSession } from "../../app/services.ts";
import { AuthDialogHost } from "../../auth/AuthDialogHost.tsx";

/** Frame of the public pages: any of them can open the authentication dialog. */
export function PublicRoute() {
  const { status } = useSession();
  // Login or Dashboard: the navigation must not show the one and then the other.
  if (status === "loading") return <LoadingScreen />;
  return (
    <AuthDialogHost>
      <Outlet />
    </AuthDialogHost>
  );
}
