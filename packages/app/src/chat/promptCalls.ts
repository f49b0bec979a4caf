import type { Rows } from "@regia/api/database";
import type { Backend } from "../backend/client.ts";

export type PromptRow = Pick<Rows["saved_prompts"], "id" | "title" | "text" | "created_by">;

/** What a person writes of a prompt. */
type Written = Pick<PromptRow, "id" | "title" | "text">;

/** A row with this id exists. */
const UNIQUE_VIOLATION = "23505";

const isRepeated = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === UNIQUE_VIOLATION;

/** A workspace's instructions and saved prompts in the database. Each call throws the database's error. */
export function promptCalls(backend: Backend) {
  return {
    /** Those of a workspace, the last changed first. */
    saved: (workspace: string, signal: AbortSignal): Promise<readonly PromptRow[]> =>
      backend.dataOf(
        backend
          .from("saved_prompts")
          .select("id, title, text, created_by")
          .eq("workspace_id", workspace)
          .order("changed_at", { ascending: false })
          .order("id")
          .abortSignal(signal)
          .overrideTypes<PromptRow[], { merge: false }>(),
      ),
    /** The same prompt can be added again, for instance where nobody knows whether it arrived. */
    add: async (workspace: string, { id, title, text }: Written): Promise<void> => {
      try {
        await backend.dataOf(
          backend.from("saved_prompts").insert({ id, workspace_id: workspace, title, text }),
        );
      } catch (error) {
        if (!isRepeated(error)) throw error;
      }
    },
    change: async ({ id, title, text }: Written): Promise<void> => {
      await backend.dataOf(
        backend.from("saved_prompts").update({ title, text }).eq("id", id).select("id").single(),
      );
    },
    remove: async (id: string): Promise<void> => {
      await backend.dataOf(backend.from("saved_prompts").delete().eq("id", id));
    },
    /** Null if the workspace has none. */
    instructions: async (workspace: string, signal: AbortSignal): Promise<string | null> => {
      const row = await backend.dataOf(
        backend
          .from("workspace_prompts")
          .select("prompt")
          .eq("workspace_id", workspace)
          .abortSignal(signal)
          .maybeSingle()
          .overrideTypes<{ prompt: string }, { merge: false }>(),
      );
      return row?.prompt ?? null;
    },
    /** An empty text removes them. */
    setInstructions: async (workspace: string, prompt: string): Promise<void> => {
      await backend.dataOf(backend.rpc("set_workspace_prompt", { workspace, prompt }));
    },
  };
}
