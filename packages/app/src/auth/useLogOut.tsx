import { operationFailure } from "@regia/domain/errors";
import { useChunk, usePrefetch } from "@regia/ui/loading";
import { type ReactNode, useState } from "react";
import { useChunkWithTexts } from "../language/useChunkWithTexts.ts";
import { useServices } from "../services/services.ts";
import { logOut } from "./logOut.ts";

/** State of a log-out, and what to show for it. */
export interface LogOut {
  readonly isLoggingOut: boolean;
  /** Begins it. */
  start(): void;
  /** What says that it failed, to be rendered on the page; null until its code is loaded. */
  readonly dialog: ReactNode;
}

/**
 * The log-out of this browser.
 * @param onLeft called when the person is signed out here
 */
export function useLogOut(onLeft?: () => void): LogOut {
  const services = useServices();
  const [phase, setPhase] = useState<"idle" | "running" | "failed" | "retrying">("idle");
  // Fetched early: a log-out fails above all without a connection.
  const chunks = useChunkWithTexts(
    ["auth"],
    async () => (await import("@regia/ui/patterns/LogOutFailedDialog")).LogOutFailedDialog,
  );
  usePrefetch(chunks);
  const isOpen = phase === "failed" || phase === "retrying";
  const Failed = useChunk(chunks[0], isOpen, () => setPhase("idle"));

  async function end(running: "running" | "retrying") {
    setPhase(running);
    const hasLeft = await services.guard.whileLeaving(() => logOut(services));
    setPhase(hasLeft ? "idle" : "failed");
    if (hasLeft) onLeft?.();
  }
  async function forget() {
    await services.backend.forgetSession();
    setPhase("idle");
    onLeft?.();
  }

  return {
    isLoggingOut: phase === "running",
    start: () => void end("running"),
    dialog: Failed ? (
      <Failed
        isOpen={isOpen}
        reason={operationFailure({ operation: "signOut" })}
        isPending={phase === "retrying"}
        onClose={() => setPhase("idle")}
        onRetry={() => void end("retrying")}
        onForget={() => void forget()}
      />
    ) : null,
  };
}
