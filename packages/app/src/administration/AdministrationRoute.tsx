import { useText } from "@regia/ui/i18n";
import { useEffect, useMemo, useState } from "react";
import { Navigate, Outlet } from "react-router-dom";
import { useServices, useSession } from "../services/services.ts";
import { useNotify } from "../shell/toastsContext.ts";
import { createAdminClient } from "./adminClient.ts";
import { AdministrationContext } from "./administrationContext.ts";

/** Layout of everything under /app/admin. Requires an admin; the server decides at every call (decision 12). */
export function Component() {
  const { backend, session } = useServices();
  const state = useSession();
  const notify = useNotify();
  const t = useText("admin");
  const [isRefused, setRefused] = useState(false);
  const viewerId = state.status === "signedIn" ? state.user.id : null;
  const isAdmin = state.status === "signedIn" && state.profile?.role === "admin";
  const [cameAsAdmin] = useState(isAdmin);
  const isSentAway = isRefused || !isAdmin;

  const administration = useMemo(() => {
    // If the profile cannot be loaded, the present one stays.
    const refresh = () => void session.refreshProfile();
    const client = createAdminClient({ backend }, () => {
      setRefused(true);
      refresh();
    });
    return {
      client,
      viewerId: viewerId ?? "",
      followChange: (userIds: readonly string[]) => {
        if (viewerId !== null && userIds.includes(viewerId)) refresh();
      },
    };
  }, [backend, session, viewerId]);

  useEffect(() => {
    if (isSentAway && cameAsAdmin) {
      notify({ id: "admin-role-lost", tone: "warning", icon: "auth", text: t("roleLost"), autoHide: false });
    }
  }, [isSentAway, cameAsAdmin, notify, t]);

  if (isSentAway) return <Navigate to="/app/chat" replace />;
  return (
    <AdministrationContext value={administration}>
      <Outlet />
    </AdministrationContext>
  );
}
