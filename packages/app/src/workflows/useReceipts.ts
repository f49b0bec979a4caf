import { verifyReceipts } from "@regia/domain/workflows";
import type { ReceiptsState } from "@regia/ui/screens/ExecutionsScreen";
import { useState } from "react";
import { useRun } from "../data/useRun.ts";
import { useServices } from "../services/services.ts";
import { workflowCalls, workflowFailure } from "./workflowCalls.ts";

/** What verifying the receipts of a workspace gave, and a function that verifies them on this page. */
export function useReceipts(workspace: string): [ReceiptsState, () => void] {
  const { backend } = useServices();
  const run = useRun();
  const [state, setState] = useState<ReceiptsState>({ kind: "unverified" });
  const verify = () =>
    void run(
      async () => {
        setState({ kind: "verifying" });
        const lines = (await (await workflowCalls(backend).receipts(workspace)).text()).split("\n");
        const verdict = await verifyReceipts(lines.filter((line) => line !== ""));
        setState(
          verdict.valid ? { kind: "valid", count: verdict.count } : { kind: "broken", seq: verdict.seq },
        );
      },
      (error) => setState({ kind: "failed", reason: workflowFailure(error) }),
    );
  return [state, verify];
}
