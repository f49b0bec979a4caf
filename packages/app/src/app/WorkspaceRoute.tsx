import { featureAccess } from "@regia/domain/entitlements";
import { useChunk, usePrefetch } from "@regia/ui/loading";
import { AppShell, type WorkspaceNavigation } from "@regia/ui/patterns/AppShell";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { useShortcut } from "@regia/ui/shortcuts";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from "react-router-dom";
import { deletedAccount } from "../auth/deletedAccount.ts";
import { keepDestination } from "../auth/destination.ts";
import { useLogOut } from "../auth/useLogOut.tsx";
import { useRememberedLanguage } from "../auth/useRememberedLanguage.ts";
import { useBrowserValue } from "../browser/useBrowserValue.ts";
import type { OpenCommands } from "../commands/AppCommands.tsx";
import { useChunkWithTexts } from "../language/useChunkWithTexts.ts";
import { GATED_PLACES } from "../plan/places.ts";
import { useCurrentPlan } from "../plan/useCurrentPlan.ts";
import { isSidebarCollapsed, storeSidebar, watchSidebarRoom } from "../preferences/sidebar.ts";
import { owedFactors } from "../security/owedFactor.ts";
import { useServices, useSession } from "../services/services.ts";
import { useProfile } from "../services/useProfile.ts";
import type { SessionState } from "../session/sessionStore.ts";
import { keptInvitation } from "../workspaces/keptInvitation.ts";
import { lastWorkspace } from "../workspaces/lastWorkspace.ts";
import { useMyWorkspaces } from "../workspaces/useMyWorkspaces.ts";

const SecondFactorGate = lazy(async () => ({
  default: (await import("../security/SecondFactorGate.tsx")).SecondFactorGate,
}));

/** Layout of everything under /app. Requires a signed-in person. */
export function WorkspaceRoute() {
  const { queries, guard } = useServices();
  const isOver = useSyncExternalStore(guard.subscribe, guard.isOver);
  const state = useSession();
  useDestination(state.status);
  if (state.status === "loading" || isOver) return <LoadingScreen />;
  if (state.status === "signedOut") {
    const email = deletedAccount();
    return <Navigate to={email === null ? "/" : "/auth/account-deleted"} state={email} replace />;
  }
  const owed = owedFactors(state.session);
  if (owed !== null) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SecondFactorGate session={state.session} owed={owed} />
      </Suspense>
    );
  }
  // Its link was opened before the person signed in or up.
  if (keptInvitation()) return <Navigate to="/invito" replace />;
  return (
    <QueryClientProvider client={queries}>
      <Workspace />
    </QueryClientProvider>
  );
}

/** Remembers the page that somebody opened without being signed in, until they are. A log-out is no such opening. */
function useDestination(status: SessionState["status"]): void {
  const location = useLocation();
  const hasEntered = useRef(false);
  useEffect(() => {
    if (status === "signedIn") hasEntered.current = true;
    if (status === "signedOut" && !hasEntered.current) keepDestination(location);
  }, [status, location]);
}

function Workspace() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const subscription = useCurrentPlan();
  const isCollapsedAtFirst = useBrowserValue(isSidebarCollapsed, false, watchSidebarRoom);
  const [chosenCollapsed, setCollapsed] = useState<boolean | null>(null);
  const logOut = useLogOut(() => void navigate("/", { replace: true }));
  const [openCommands, setOpenCommands] = useState<OpenCommands>(null);
  const commandChunks = useChunkWithTexts(
    ["commands", "settings", "site"],
    async () => (await import("../commands/AppCommands.tsx")).AppCommands,
  );
  const notificationChunks = useChunkWithTexts(
    ["notifications"],
    async () => (await import("../notifications/NotificationPanel.tsx")).NotificationPanel,
  );
  usePrefetch(commandChunks);
  usePrefetch(notificationChunks);
  const Commands = useChunk(commandChunks[0], openCommands !== null, () => setOpenCommands(null));
  useShortcut("commands", () => setOpenCommands("palette"));
  useShortcut("shortcuts", () => setOpenCommands("shortcuts"));
  const [isCreating, setCreating] = useState(false);
  const [creationChunk] = useChunkWithTexts(
    ["team"],
    async () => (await import("../workspaces/CreateWorkspace.tsx")).CreateWorkspace,
  );
  const Creation = useChunk(creationChunk, isCreating, () => setCreating(false));
  const profile = useProfile();
  useRememberedLanguage();
  const navigation = useWorkspaceNavigation();

  return (
    <AppShell
      user={{
        displayName: profile?.display_name ?? null,
        avatarUrl: profile?.avatar_url ?? null,
        isAdmin: profile?.role === "admin",
        plan: subscription?.plan ?? null,
        planState: subscription?.state ?? "free",
      }}
      currentPath={pathname}
      lockedPlaces={GATED_PLACES.filter((place) => subscription && featureAccess(place, subscription).locked)}
      workspaceNavigation={navigation && { ...navigation, onCreate: () => setCreating(true) }}
      notifications={{ unread: navigation?.unread ?? 0, panel: notificationChunks[0] }}
      onCommandsOpen={() => setOpenCommands("palette")}
      isCollapsed={chosenCollapsed ?? isCollapsedAtFirst}
      onCollapsedChange={(isCollapsed) => {
        setCollapsed(isCollapsed);
        storeSidebar(isCollapsed);
      }}
      onLogout={logOut.start}
      isLoggingOut={logOut.isLoggingOut}
    >
      <Outlet />
      {Commands ? (
        <Commands
          open={openCommands}
          onOpenChange={setOpenCommands}
          onLogout={logOut.start}
          workspaces={navigation?.workspaces}
          activeSlug={navigation?.activeSlug}
        />
      ) : null}
      {Creation ? <Creation isOpen={isCreating} onClose={() => setCreating(false)} /> : null}
      {logOut.dialog}
    </AppShell>
  );
}

/** The workspaces for the sidebar and how many notifications are unread; undefined while they are not loaded. */
function useWorkspaceNavigation(): (Omit<WorkspaceNavigation, "onCreate"> & { unread: number }) | undefined {
  const state = useSession();
  const slug = useMatch("/app/w/:slug/*")?.params.slug;
  const mine = useMyWorkspaces();
  if (state.status !== "signedIn" || !mine.data) return undefined;
  const { workspaces, invitations, unread_notifications } = mine.data;
  const { id } = state.user;
  const wanted = slug ?? lastWorkspace(id);
  return {
    workspaces: workspaces.map(({ slug, name, personal, read_only, handover }) => ({
      slug,
      name,
      isPersonal: personal,
      isReadOnly: read_only !== null,
      isOffered: handover?.member_id === id,
    })),
    activeSlug: (workspaces.find((one) => one.slug === wanted) ?? workspaces[0])?.slug ?? null,
    invitations: invitations.length,
    unread: unread_notifications,
  };
}
