import * as v from "valibot";
import { kindOf, logLine } from "../log/index.ts";
import type { ChatStore } from "./store.ts";

/** Milliseconds between attempts to settle while the database does not answer, and how many there are. */
const SETTLING = { pause: 1_000, attempts: 15 };

/** With what the call cost beyond its reservation, in euro, where it did. */
const settled = v.object({ loss: v.optional(v.string()) });

/**
 * Settles a call, and again while the database does not answer; its lease would end otherwise, and others would estimate.
 * @param isClosing whether this process stops, so that there is no time for another attempt.
 */
export async function settle(
  store: ChatStore,
  settlement: { readonly call: string },
  isClosing: () => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { loss } = v.parse(settled, await store.call("chat_settle", { settlement }));
      if (loss !== undefined) logLine("error", { event: "chat_loss", call: settlement.call, euro: loss });
      return;
    } catch (error) {
      logLine("error", { event: "chat_settle", ...kindOf(error) });
      if (attempt === SETTLING.attempts || isClosing()) return;
      await new Promise((resolve) => setTimeout(resolve, SETTLING.pause));
    }
  }
}
