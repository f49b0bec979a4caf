import { type Message, message } from "../messages/index.ts";

/** Why steps and runs fail, where the code says it all. The database stores these codes without a sentence. */
const TEXTS = {
  cancelled: message("workflowRuns:cancelled"),
  timed_out: message("workflowRuns:timed_out"),
  rejected: message("workflowRuns:rejected"),
  expired: message("workflowRuns:expired"),
  in_doubt: message("workflowRuns:in_doubt"),
  restored: message("workflowRuns:restored"),
  worker_lost: message("workflowRuns:worker_lost"),
  stopped: message("workflowRuns:stopped"),
  output_too_large: message("workflowRuns:output_too_large"),
  elements_failed: message("workflowRuns:elements_failed"),
  mail_refused: message("workflowRuns:mail_refused"),
  starter_left: message("workflowRuns:starter_left"),
  unexpected: message("workflowRuns:unexpected"),
  quota: message("workflowRuns:quota"),
  not_approved: message("workflowRuns:not_approved"),
  changed: message("workflowRuns:changed"),
} as const satisfies Record<string, Message>;

/** What a code of a failure says; that something unexpected happened for one that says nothing by itself. */
export function failureText(code: string): Message {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : TEXTS.unexpected;
}
