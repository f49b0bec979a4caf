import { featureAccess } from "@regia/domain/entitlements";
import { AppShell } from "@regia/ui/patterns/AppShell";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { useServices, useSession } from "../../app/services.ts";
import { logOut } from "../../auth/logOut.ts";
import { GATED_PLACES } from "../../plan/places.ts";
import { useCurrentPlan } from "../../plan/useCurrentPlan.ts";
import { owedFactor } from "../../settings/twoFactor.ts";

const SecondFactorGate = lazy(async () => ({
  default: (await import("../../settings/SecondFactorGate.tsx")).SecondFactorGate,
}));

/** Layout of everything under /app. Requires a signed-in person. */
export function WorkspaceRoute() {
  const { queries, guard } = useServices();
  const isOver = useSyncExternalStore(guard.subscribe, guard.isOver);
  const state = useSession();
  if (state.status === "loading" || isOver) return <LoadingScreen />;
  if (state.status === "signedOut") return <Navigate to="/" replace />;
  const factorId = owedFactor(state.session);
  if (factorId !== null) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SecondFactorGate factorId={factorId} />
      </Suspense>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <Workspace />
    </QueryClientProvider>
  );
}

function Workspace() {
  const services = useServices();
  const state = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const subscription = useCurrentPlan();
  const [isCollapsed, setCollapsed] = useState(false);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const profile = state.status === "signedIn" ? state.profile : null;

  async function leave() {
    setLoggingOut(true);
    const hasLeft = await logOut(services);
    setLoggingOut(false);
    if (hasLeft) await navigate("/", { replace: true });
  }

  return (
    <AppShell
      user={{
        displayName: profile?.display_name ?? null,
        avatarUrl: profile?.avatar_url ?? null,
        isAdmin: profile?.role === "admin",
        plan: subscription.plan,
        planState: subscription.state,
      }}
      currentPath={pathname}
      lockedPlaces={GATED_PLACES.filter((place) => featureAccess(place, subscription).locked)}
      isCollapsed={isCollapsed}
      onCollapsedChange={setCollapsed}
      onLogout={() => void leave()}
      isLoggingOut={isLoggingOut}
    >
      <Outlet />
    </AppShell>
  );
}
