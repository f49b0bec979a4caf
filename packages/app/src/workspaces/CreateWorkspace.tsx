import { workspaceFailure } from "@regia/domain/workspaces";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { WorkspaceNameDialog } from "@regia/ui/patterns/WorkspaceNameDialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { useServices, useSession } from "../services/services.ts";
import { workspaceCalls } from "./workspaceCalls.ts";

/** The dialog that creates a workspace, and then opens its members. */
export function CreateWorkspace({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { backend } = useServices();
  const state = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const userId = state.status === "signedIn" ? state.user.id : "";
  const creation = useMutation({
    mutationFn: async (name: string) => {
      const workspace = await workspaceCalls(backend).create(name);
      // Before its address is opened, or it would seem to be gone.
      await queries.refetchQueries({ queryKey: queryKeys.workspaces(userId) });
      return workspace;
    },
    onSuccess: ({ slug }) => {
      onClose();
      void navigate(workspaceHref(slug, "members"));
    },
  });
  const run = useRun();
  const failure = creation.isError ? workspaceFailure(creation.error) : null;
  return (
    <WorkspaceNameDialog
      isOpen={isOpen}
      onClose={() => {
        creation.reset();
        onClose();
      }}
      currentName={null}
      state={
        failure
          ? { kind: "failed", reason: failure.message }
          : { kind: creation.isPending ? "saving" : "idle" }
      }
      isPlanFull={failure?.upgrade === true}
      // A double click makes one.
      onSave={(name) =>
        void run(
          async () => void (await creation.mutateAsync(name)),
          () => undefined,
        )
      }
    />
  );
}
