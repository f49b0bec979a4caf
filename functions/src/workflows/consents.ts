import { approval, type WorkflowRequest } from "@regia/api/workflows";
import { message, translateMessage } from "@regia/domain/messages";
import { APPROVAL_STATUSES, argumentsHash, valueFaults } from "@regia/domain/workflows";
import * as v from "valibot";
import { Refusal } from "../../lib/http/index.ts";
import { toolsOf } from "../../lib/tools/index.ts";
import { call, type Exchange } from "./exchange.ts";

type Asked<Action extends WorkflowRequest["action"]> = Extract<WorkflowRequest, { action: Action }>;

const decided = v.object({ status: v.picklist(APPROVAL_STATUSES) });

export const decide = ({ action: _, ...request }: Asked<"decide">, exchange: Exchange) =>
  call(exchange, "workflow_decide", request, { schema: decided, subject: "approval" });

const edited = v.object({ approval: v.string() });

/**
 * Asks for consent to other arguments; the former request is superseded.
 * @throws Refusal `input` for arguments that do not fit the tool
 */
export async function edit({ approval: id, arguments: given }: Asked<"edit">, exchange: Exchange) {
  const { environment, locale } = exchange;
  const subject = "approval";
  const { tool } = await call(exchange, "workflow_approval", { approval: id }, { schema: approval, subject });
  const known = (await toolsOf(environment, locale)).find(({ description }) => description.name === tool);
  const [fault] = known === undefined ? [] : valueFaults(known.description.input, given);
  if (known === undefined || fault !== undefined) {
    const reason = fault === undefined ? tool : translateMessage(locale, fault);
    throw new Refusal("input", message("workflowRequests:arguments", { reason }));
  }
  const request = { approval: id, arguments: given, ...(await argumentsHash(tool, given)) };
  return await call(exchange, "workflow_edit", request, { schema: edited, subject });
}

const revoked = v.object({ consent: v.string() });

export const revoke = ({ consent }: Asked<"revoke">, exchange: Exchange) =>
  call(exchange, "workflow_revoke", { consent }, { schema: revoked, subject: "consent" });
