import { featureAccess } from "@regia/domain/entitlements";
import { addTexts, useI18n } from "@regia/ui/i18n";
import { Chunk, useChunk, usePrefetch } from "@regia/ui/loading";
import { AppShell } from "@regia/ui/patterns/AppShell";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { useShortcut } from "@regia/ui/shortcuts";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { useServices, useSession } from "../../app/services.ts";
import { useBrowserValue } from "../../app/useBrowserValue.ts";
import { logOut } from "../../auth/logOut.ts";
import type { OpenCommands } from "../../commands/AppCommands.tsx";
import { GATED_PLACES } from "../../plan/places.ts";
import { useCurrentPlan } from "../../plan/useCurrentPlan.ts";
import { isSidebarCollapsed, storeSidebar, watchSidebarRoom } from "../../preferences/sidebar.ts";
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
  const isCollapsedAtFirst = useBrowserValue(isSidebarCollapsed, false, watchSidebarRoom);
  const [chosenCollapsed, setCollapsed] = useState<boolean | null>(null);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const i18n = useI18n();
  const [openCommands, setOpenCommands] = useState<OpenCommands>(null);
  const [commandChunks] = useState(
    () =>
      [
        new Chunk(async () => {
          const texts = addTexts(i18n, ["commands", "settings", "site"]);
          return (await Promise.all([import("../../commands/AppCommands.tsx"), texts]))[0].AppCommands;
        }),
      ] as const,
  );
  usePrefetch(commandChunks);
  const Commands = useChunk(commandChunks[0], openCommands !== null, () => setOpenCommands(null));
  useShortcut("commands", () => setOpenCommands("palette"));
  useShortcut("shortcuts", () => setOpenCommands("shortcuts"));
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
      onCommandsOpen={() => setOpenCommands("palette")}
      isCollapsed={chosenCollapsed ?? isCollapsedAtFirst}
      onCollapsedChange={(isCollapsed) => {
        setCollapsed(isCollapsed);
        storeSidebar(isCollapsed);
      }}
      onLogout={() => void leave()}
      isLoggingOut={isLoggingOut}
    >
      <Outlet />
      {Commands ? (
        <Commands open={openCommands} onOpenChange={setOpenCommands} onLogout={() => void leave()} />
      ) : null}
    </AppShell>
  );
}
