import { setTimeout } from "node:timers/promises";
import type { RunDocument } from "@regia/api/workflows";
import { hasEnded } from "@regia/domain/workflows";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import type { SignedIn } from "../session/currentSession.ts";
import { readRun } from "../workflows/calls.ts";

/** Milliseconds between two looks at a run: a short one ends soon, one that waits for a person may take days. */
const SHORTEST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** Looks at a run until it has ended, and says when it waits for somebody. */
export async function followRun(id: string, session: SignedIn, context: Context): Promise<RunDocument> {
  const told = new Set<string>();
  for (let pause = SHORTEST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 1.5)) {
    const document = await readRun(session, id);
    if (hasEnded(document.run.status)) return document;
    for (const approval of document.approvals) {
      if (approval.status !== "pending" || told.has(approval.id)) continue;
      told.add(approval.id);
      printMessage(context.t("runs:start.waits", { tool: approval.tool, id: approval.id }));
    }
    await setTimeout(pause);
  }
}
