import type { Workspace } from "@regia/domain/workspaces";
import { useText } from "@regia/ui/i18n";
import type {
  ActState,
  ExecutionsAct,
  ExecutionsQuestion,
  InboxItem,
  ShownStep,
} from "@regia/ui/screens/ExecutionsScreen";
import { useRef, useState } from "react";
import { downloadFile } from "../browser/downloadFile.ts";
import { useRun } from "../data/useRun.ts";
import { useServices } from "../services/services.ts";
import { fileCall } from "./fileCall.ts";
import { workflowCalls, workflowFailure, workflowRefusal } from "./workflowCalls.ts";

/** After these the request itself is over; after others it can be decided again. */
const FINAL = ["decided", "expired", "ended", "not_allowed", "not_found"];

/** After these the request is another one, so that a question about it is out of date. */
const OUTDATING = [...FINAL, "changed", "conflict"];

/** A refused request; outdated ones say by themselves why they are gone from the list. */
interface Refused {
  readonly item: InboxItem;
  readonly isOutdated: boolean;
}

interface ActsContext {
  readonly workspace: Workspace;
  readonly items: readonly InboxItem[];
  readonly steps: readonly ShownStep[];
  /** Reads again what an act may have changed. */
  readonly refresh: () => Promise<unknown>;
  /** Opens a run. */
  readonly onOpen: (run: string) => void;
}

const keyOf = (item: InboxItem) => (item.kind === "approval" ? item.approval.id : item.stepId);

/** The request that an act is about; null for other acts. */
function subjectOf(act: ExecutionsAct): string | null {
  if (act.kind === "decide" || act.kind === "edit") return act.approval;
  return act.kind === "answer" ? act.step : null;
}

/** What a person does on the page of executions, one act at a time; and what was refused, beside what it was about. */
export function useExecutionActs({ workspace, items, steps, refresh, onOpen }: ActsContext) {
  const { backend } = useServices();
  const t = useText("executions");
  const calls = workflowCalls(backend);
  const run = useRun();
  const [state, setState] = useState<ActState>({ kind: "idle" });
  const [question, setQuestion] = useState<ExecutionsQuestion | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  /** Ids of runs that are being repeated: asked again, the same one is meant. */
  const repeated = useRef(new Map<string, string>());

  const forget = (key: string) =>
    setRefused((before) => new Map([...before].filter(([known]) => known !== key)));

  /** Puts a failure beside its request; false if there is none, or if the open question about it says it. */
  const refuse = (key: string, error: unknown): boolean => {
    const code = workflowRefusal(error)?.code ?? "";
    const item = items.find((one) => keyOf(one) === key);
    const isOutdated = OUTDATING.includes(code);
    if (item === undefined || (question !== null && !isOutdated)) return false;
    const refusal = { reason: workflowFailure(error), isFinal: FINAL.includes(code) };
    setRefused((before) => new Map(before).set(key, { item: { ...item, refusal }, isOutdated }));
    return true;
  };

  const perform = async (act: ExecutionsAct): Promise<void> => {
    switch (act.kind) {
      case "decide": {
        const { kind: _, note, remember, ...decision } = act;
        await calls.decide({
          ...decision,
          ...(note === "" ? {} : { note }),
          ...(remember ? { remember: { until: remember.until, recipients: [...remember.recipients] } } : {}),
        });
        return;
      }
      case "approveSeen":
        for (const one of act.approvals) {
          try {
            await calls.decide({ ...one, verdict: "approve" });
            forget(one.approval);
          } catch (error) {
            // One that was decided meanwhile does not keep the others.
            if (workflowRefusal(error) === null || !refuse(one.approval, error)) throw error;
          }
        }
        return;
      case "edit":
        await calls.edit({ approval: act.approval, arguments: act.arguments });
        return;
      case "answer":
        await calls.answer({ step: act.step, values: act.values });
        return;
      case "cancel":
        await calls.cancel(act.run);
        return;
      case "repeat": {
        const key = `${act.run} ${act.from}`;
        const id = repeated.current.get(key) ?? crypto.randomUUID();
        repeated.current.set(key, id);
        await calls.repeat({ run: id, of: act.run, from: act.from });
        repeated.current.delete(key);
        onOpen(id);
        return;
      }
      case "settle":
        await calls.settle({ step: act.step, outcome: act.outcome });
        return;
      case "undo":
        await calls.undo(act.step);
        return;
      case "revoke":
        await calls.revoke(act.consent);
        return;
      case "download": {
        const step = steps.find((one) => one.step.id === act.step)?.step;
        if (step) downloadFile(await fileCall(backend)(step));
        return;
      }
      case "export": {
        const lines = await calls.receipts(workspace.id);
        downloadFile(new File([lines], `regia-receipts-${workspace.slug}.ndjson`, { type: lines.type }));
      }
    }
  };

  const onAct = (act: ExecutionsAct) => {
    const subject = subjectOf(act);
    void run(
      async () => {
        setState({ kind: "running", act });
        if (subject !== null) forget(subject);
        await perform(act);
        await refresh();
        setQuestion(null);
        setState({ kind: "idle" });
      },
      (error) => {
        // What is refused has often changed meanwhile.
        void refresh();
        const isBeside = subject !== null && refuse(subject, error);
        if (isBeside) setQuestion(null);
        setState(isBeside ? { kind: "idle" } : { kind: "failed", act, reason: workflowFailure(error) });
      },
    );
  };

  // What was refused stays, with its reason, also after it is gone from the list.
  const known = new Set(items.map(keyOf));
  return {
    state,
    question,
    onAct,
    onAsk: (next: ExecutionsQuestion | null) => {
      setState({ kind: "idle" });
      setQuestion(next);
    },
    onDismiss: forget,
    items: [
      ...[...refused.values()].flatMap(({ item, isOutdated }): InboxItem[] => {
        if (!item.refusal || known.has(keyOf(item))) return [];
        const reason = isOutdated ? item.refusal.reason : t("inbox.gone");
        return [{ ...item, refusal: { reason, isFinal: true } }];
      }),
      ...items.map((item): InboxItem => {
        const refusal = refused.get(keyOf(item))?.item.refusal;
        return refusal ? { ...item, refusal } : item;
      }),
    ],
  };
}
