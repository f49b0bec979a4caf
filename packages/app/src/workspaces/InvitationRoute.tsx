import { invitationFailure } from "@regia/domain/workspaces";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  InvitationScreen,
  type InvitationScreenState,
  type InvitationVisitor,
} from "@regia/ui/screens/InvitationScreen";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { AuthDialogHost } from "../auth/AuthDialogHost.tsx";
import { useAuthDialog } from "../auth/dialogContext.ts";
import { useLogOut } from "../auth/useLogOut.tsx";
import { requestFailure } from "../data/failures.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices, useSession } from "../services/services.ts";
import { dropInvitation, type KeptInvitation, keepInvitation, keptInvitation } from "./keptInvitation.ts";
import { workspaceCalls } from "./workspaceCalls.ts";

/** `/invito`: the invitation whose link was opened in this browser. */
export function Component() {
  const { queries } = useServices();
  const [invitation] = useState(keptInvitation);
  return (
    <>
      <PageTitle page="invitation" />
      {invitation ? (
        <QueryClientProvider client={queries}>
          <AuthDialogHost>
            <Invitation invitation={invitation} />
          </AuthDialogHost>
        </QueryClientProvider>
      ) : (
        <Navigate to="/app/chat" replace />
      )}
    </>
  );
}

function Invitation({ invitation }: { invitation: KeptInvitation }) {
  const { backend, queries } = useServices();
  const state = useSession();
  const navigate = useNavigate();
  const dialog = useAuthDialog();
  const calls = workspaceCalls(backend);
  const { token, joins } = invitation;
  const [declined, setDeclined] = useState<string | null>(null);
  const logOut = useLogOut();
  const preview = useQuery({
    // The address is shown whole to the person who was invited alone.
    queryKey: queryKeys.invitation(token, state.status === "signedIn" ? state.user.id : null),
    queryFn: ({ signal }) => calls.preview(token, signal),
  });
  const answer = useMutation({
    mutationFn: async (kind: "accept" | "decline") => {
      if (kind === "decline") {
        await calls.decline({ token });
        return null;
      }
      const workspace = await calls.accept({ token });
      if (state.status === "signedIn")
        await queries.refetchQueries({ queryKey: queryKeys.workspaces(state.user.id) });
      return workspace;
    },
    onSuccess: (workspace) => {
      dropInvitation();
      if (workspace) void navigate(workspaceHref(workspace.slug, "chat"), { replace: true });
      else setDeclined(preview.data?.workspace_name ?? "");
    },
    onError: () => void preview.refetch(),
  });

  const email = state.status === "signedIn" ? state.user.email : undefined;
  const isInvited = email !== undefined && preview.data?.addressed_to_me === true;
  const isOpen = preview.data?.status === "open";
  const join = useEffectEvent(() => {
    if (answer.isIdle) answer.mutate("accept");
  });
  useEffect(() => {
    if (joins && isInvited && isOpen) join();
  }, [joins, isInvited, isOpen]);

  function authenticate(mode: "signup" | "login") {
    keepInvitation({ token, joins: true });
    dialog.open(mode);
  }
  function leave() {
    dropInvitation();
    void navigate("/app/chat", { replace: true });
  }
  const visitor = (): InvitationVisitor => {
    if (state.status !== "signedIn") return { kind: "signedOut" };
    return isInvited
      ? { kind: "invited" }
      : { kind: "other", email: email ?? "", isLoggingOut: logOut.isLoggingOut };
  };
  const shown = (): InvitationScreenState => {
    if (declined !== null) return { kind: "declined", workspace: declined };
    if (preview.data === null) return { kind: "unknown" };
    if (preview.data) {
      return {
        kind: "ready",
        preview: preview.data,
        visitor: visitor(),
        pending: answer.isPending ? answer.variables : undefined,
        failure: answer.isError ? invitationFailure(answer.error, preview.data.ask) : undefined,
      };
    }
    return preview.isError ? { kind: "failed", reason: requestFailure(preview.error) } : { kind: "loading" };
  };

  if (state.status === "loading") return <LoadingScreen />;
  return (
    <>
      <InvitationScreen
        state={shown()}
        onSignup={() => authenticate("signup")}
        onLogin={() => authenticate("login")}
        onAccept={() => answer.mutate("accept")}
        onDecline={() => answer.mutate("decline")}
        onLogout={logOut.start}
        onLeave={leave}
        onRetry={() => void preview.refetch()}
      />
      {logOut.dialog}
    </>
  );
}
