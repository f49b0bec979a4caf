import type { Message } from "@regia/domain/messages";
import { useCallback, useEffect, useRef, useState } from "react";
import { requestFailure } from "./failures.ts";

/** What is known of something that the backend keeps. */
export type Loaded<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "unread"; readonly reason: Message }
  | { readonly kind: "ready"; readonly value: Value };

/** How a screen asks again, and takes over what a change was answered with. */
export interface LoadedControls<Value> {
  /** Asks again, with the skeleton in place. */
  retry(): void;
  /** Asks again while what is known stays on the screen. */
  refresh(): Promise<void>;
  put(value: Value): void;
  /** Takes a change over into what is known now. */
  change(next: (known: Value) => Value): void;
}

/**
 * Reads something when it is first shown, reads it again each time it comes back into sight, and by itself once the
 * connection is back.
 * @param load reads it; a stable function
 * @param isShown false while the part that shows it is hidden
 */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  isShown = true,
): [Loaded<Value>, LoadedControls<Value>] {
  const [state, setState] = useState<Loaded<Value>>({ kind: "loading" });
  const latest = useRef(0);

  const refresh = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    try {
      const value = await load();
      // A slower answer to an earlier question must not cover a newer one.
      if (turn === latest.current) setState({ kind: "ready", value });
    } catch (error) {
      if (turn !== latest.current) return;
      const unread = { kind: "unread", reason: requestFailure(error) } as const;
      setState((known) => (known.kind === "ready" ? known : unread));
    }
  }, [load]);

  const retry = useCallback(() => {
    setState({ kind: "loading" });
    void refresh();
  }, [refresh]);

  const put = useCallback((value: Value) => {
    latest.current += 1;
    setState({ kind: "ready", value });
  }, []);

  const change = useCallback((next: (known: Value) => Value) => {
    latest.current += 1;
    setState((known) => (known.kind === "ready" ? { kind: "ready", value: next(known.value) } : known));
  }, []);

  useEffect(() => {
    if (isShown) void refresh();
  }, [isShown, refresh]);

  const isUnread = state.kind === "unread";
  useEffect(() => {
    if (!isUnread) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isUnread, retry]);

  return [state, { retry, refresh, put, change }];
}
