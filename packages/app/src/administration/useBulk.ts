import type { BulkAction, BulkOutcome, BulkState } from "@regia/ui/screens/AdminScreen";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callFailureText } from "../data/callFailure.ts";
import { queryKeys } from "../data/queryKeys.ts";
import type { Administration } from "./administrationContext.ts";
import type { Selection } from "./selection.ts";

/** A bulk action in progress. */
interface Attempt {
  readonly action: BulkAction;
  readonly selection: Selection;
  readonly controller: AbortController;
  /** What the dry run answered, and the key of the application; null until then. */
  preview: { readonly outcomes: readonly BulkOutcome[]; readonly key: string } | null;
}

interface BulkInput {
  readonly administration: Administration;
  readonly selection: Selection;
  /** Called when the action is finished and its outcome was dismissed. */
  readonly onFinished: () => void;
}

/**
 * A bulk action on the selected users: first a dry run, then the application under one idempotency key, so that a
 * retry applies nothing twice.
 */
export function useBulk({ administration, selection, onFinished }: BulkInput) {
  const { client, viewerId, followChange } = administration;
  const queries = useQueryClient();
  const [state, setState] = useState<BulkState>({ kind: "idle" });
  const current = useRef<Attempt | null>(null);
  useEffect(() => () => current.current?.controller.abort(), []);

  async function look(attempt: Attempt) {
    const { action, controller } = attempt;
    setState({ kind: "preparing", action });
    try {
      const { newKey, previewBulk } = await import("./bulk.ts");
      const people = [...attempt.selection.values()];
      const outcomes = await previewBulk({ client, action, users: people, signal: controller.signal });
      if (current.current !== attempt) return;
      attempt.preview = { outcomes, key: newKey() };
      setState({ kind: "preview", action, outcomes });
    } catch (error) {
      if (current.current === attempt) setState({ kind: "failed", action, reason: callFailureText(error) });
    }
  }

  async function apply() {
    const attempt = current.current;
    if (!attempt) return;
    const { action, preview } = attempt;
    if (!preview) return look(attempt);
    try {
      const { applyBulk } = await import("./bulk.ts");
      const outcomes = await applyBulk({
        client,
        action,
        preview: preview.outcomes,
        key: preview.key,
        onProgress: (progress) => setState({ kind: "running", action, ...progress }),
      });
      setState({ kind: "finished", action, outcomes });
    } catch (error) {
      setState({ kind: "failed", action, reason: callFailureText(error) });
    }
    followChange([...attempt.selection.keys()]);
    await queries.invalidateQueries({ queryKey: queryKeys.users(viewerId) });
  }

  return {
    state,
    preview: (action: BulkAction) => {
      current.current = {
        action,
        selection,
        controller: new AbortController(),
        preview: null,
      };
      return look(current.current);
    },
    apply,
    close: () => {
      current.current?.controller.abort();
      current.current = null;
      if (state.kind === "finished") onFinished();
      setState({ kind: "idle" });
    },
  };
}
