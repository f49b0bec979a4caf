import { permissionRefusal, type Workspace, workspaceFailure } from "@regia/domain/workspaces";
import { useText } from "@regia/ui/i18n";
import {
  type PromptOutcome,
  SavedPromptsDialog,
  type SavedPromptsState,
} from "@regia/ui/patterns/SavedPromptsDialog";
import { WorkspacePromptDialog, type WorkspacePromptState } from "@regia/ui/patterns/WorkspacePromptDialog";
import type { PromptsDialogProps } from "@regia/ui/screens/ChatScreen";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useConnection } from "../browser/useConnection.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import { type PromptRow, promptCalls } from "./promptCalls.ts";
import { useMemberNames } from "./useMemberNames.ts";

interface Place {
  workspace: Workspace;
  userId: string;
  /** Tokens that the payer's plan allows for one request. Default: not known. */
  tokenLimit: number | undefined;
  /** Called after the instructions were changed. */
  onInstructionsChange: () => void;
}

/** The dialogs of the composer about prompts: those that are saved, and the workspace's instructions. */
export function ChatPrompts({ dialog, ...props }: Place & PromptsDialogProps) {
  return dialog === "saved" ? <SavedPrompts {...props} /> : <Instructions {...props} />;
}

type Props = Place & Omit<PromptsDialogProps, "dialog">;

/** Why the person only reads the instructions; undefined for who may change them. */
const readOnlyText = (workspace: Workspace, userId: string) => {
  const refusal = permissionRefusal({ action: "set_workspace_prompt", workspace, person: userId });
  return refusal === null ? undefined : workspaceFailure({ code: "42501", details: refusal }).message;
};

function SavedPrompts({ workspace, userId, composed, onUse, onClose }: Props) {
  const { backend } = useServices();
  const queries = useQueryClient();
  const t = useText("chat");
  const [connection] = useConnection();
  const calls = promptCalls(backend);
  const queryKey = [...queryKeys.workspace(userId, workspace.id), "savedPrompts"];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => calls.saved(workspace.id, signal) });
  const isShared = query.data?.some(({ created_by }) => created_by !== userId) ?? false;
  const nameOf = useMemberNames(userId, workspace.id, isShared, t("message.formerMember"));
  const shown = ({ id, title, text, created_by }: PromptRow) => ({
    id,
    title,
    text,
    author: created_by === userId ? null : nameOf(created_by),
    canChange: created_by === userId || workspace.role === "owner",
  });
  const make = async (change: Promise<void>): Promise<PromptOutcome> => {
    try {
      await change;
    } catch (error) {
      return workspaceFailure(error).message;
    }
    await queries.invalidateQueries({ queryKey });
    return null;
  };
  const state: SavedPromptsState = query.data
    ? { kind: "ready", prompts: query.data.map(shown) }
    : { kind: query.isError ? "failed" : "loading" };
  return (
    <SavedPromptsDialog
      isOpen
      onClose={onClose}
      state={state}
      onRetry={() => void query.refetch()}
      composed={composed}
      readOnly={workspace.read_only === null ? undefined : t("readOnly")}
      isOffline={connection === "offline"}
      onUse={onUse}
      onSave={({ isNew, ...prompt }) => make(isNew ? calls.add(workspace.id, prompt) : calls.change(prompt))}
      onDelete={(id) => make(calls.remove(id))}
    />
  );
}

function Instructions({ workspace, userId, tokenLimit, onInstructionsChange, onClose }: Props) {
  const { backend } = useServices();
  const [connection] = useConnection();
  const [saving, setSaving] = useState<ComponentProps<typeof WorkspacePromptDialog>["saving"]>({
    kind: "idle",
  });
  const calls = promptCalls(backend);
  const queryKey = [...queryKeys.workspace(userId, workspace.id), "instructions"];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.instructions(workspace.id, signal),
    // Nothing that is typed is replaced by what another owner saves meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const queries = useQueryClient();
  const save = async (prompt: string) => {
    setSaving({ kind: "saving" });
    try {
      await calls.setInstructions(workspace.id, prompt);
      queries.setQueryData(queryKey, prompt === "" ? null : prompt);
      onInstructionsChange();
      onClose();
    } catch (error) {
      setSaving({ kind: "failed", reason: workspaceFailure(error).message });
    }
  };
  const state: WorkspacePromptState =
    query.data !== undefined && !query.isFetching
      ? { kind: "ready", prompt: query.data }
      : { kind: query.isError ? "failed" : "loading" };
  return (
    <WorkspacePromptDialog
      isOpen
      onClose={onClose}
      workspace={workspace.name}
      state={state}
      onRetry={() => void query.refetch()}
      readOnly={readOnlyText(workspace, userId)}
      tokenLimit={tokenLimit}
      isOffline={connection === "offline"}
      saving={saving}
      onSave={(prompt) => void save(prompt)}
    />
  );
}
