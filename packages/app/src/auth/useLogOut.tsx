import { operationFailure } from "@regia/domain/errors";
import { addTexts, useI18n } from "@regia/ui/i18n";
import { Chunk, useChunk, usePrefetch } from "@regia/ui/loading";
import { type ReactNode, useState } from "react";
import { useServices } from "../app/services.ts";
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
  const i18n = useI18n();
  const [phase, setPhase] = useState<"idle" | "running" | "failed" | "retrying">("idle");
  // Fetched early: a log-out fails above all without a connection.
  const [chunks] = useState(
    () =>
      [
        new Chunk(async () => {
          const texts = addTexts(i18n, ["auth"]);
          const code = import("@regia/ui/patterns/LogOutFailedDialog");
          return (await Promise.all([code, texts]))[0].LogOutFailedDialog;
        }),
      ] as const,
  );
  usePrefetch(chunks);
  const isOpen = phase === "failed" || phase === "retrying";
  const Failed = useChunk(chunks[0], isOpen, () => setPhase("idle"));

  async function end(running: "running" | "retrying") {
    setPhase(running);
    const hasLeft = await logOut(services);
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
