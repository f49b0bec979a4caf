import type { WorkflowRequest } from "@regia/api/workflows";
import { answer } from "./answers.ts";
import { decide, edit, revoke } from "./consents.ts";
import { check, hook, save, schedule, setState } from "./definitions.ts";
import { draft } from "./draft.ts";
import type { Exchange } from "./exchange.ts";
import { preview } from "./preview.ts";
import { cancel, repeat, settle, start, undo } from "./runs.ts";

/** Does what a request asks for, and answers its body. */
export function act(asked: WorkflowRequest, exchange: Exchange): Promise<object> {
  switch (asked.action) {
    case "check":
      return check(asked, exchange);
    case "draft":
      return draft(asked, exchange);
    case "save":
      return save(asked, exchange);
    case "activate":
    case "deactivate":
    case "archive":
      return setState(asked, exchange);
    case "preview":
      return preview(asked, exchange);
    case "start":
      return start(asked, exchange);
    case "cancel":
      return cancel(asked, exchange);
    case "repeat":
      return repeat(asked, exchange);
    case "decide":
      return decide(asked, exchange);
    case "settle":
      return settle(asked, exchange);
    case "answer":
      return answer(asked, exchange);
    case "undo":
      return undo(asked, exchange);
    case "edit":
      return edit(asked, exchange);
    case "revoke":
      return revoke(asked, exchange);
    case "schedule":
      return schedule(asked, exchange);
    case "hook":
      return hook(asked, exchange);
  }
}
