import { ACTIONS, type Action } from "@regia/domain/entitlements";
import { consent, type Decision, type JsonObject } from "@regia/domain/workflows";
import type { Tool } from "../tools/tool.ts";
import type { ClaimedStep } from "./claimedStep.ts";

const isAction = (name: string): name is Action => Object.hasOwn(ACTIONS, name);

/** How the limit stands that a call counts against; null where none does. */
function quotaOf(consumed: ReturnType<NonNullable<Tool["consumes"]>>, { limits, usage }: ClaimedStep) {
  if (consumed === null || !isAction(consumed.action)) return null;
  const { limit, counter } = ACTIONS[consumed.action];
  const used = counter === undefined ? 0 : (usage[counter] ?? 0);
  return { ...consumed, max: Number(limits[limit] ?? 0), used };
}

/** What the consent rule says of one call of a claimed step. */
export function permissionFor(
  tool: Tool,
  args: JsonObject,
  tainted: readonly string[],
  claimed: ClaimedStep,
): Decision {
  const { description, hints } = tool;
  const risk = tool.isUnclassed ? null : (tool.riskOf?.(args) ?? description.risk);
  return consent({
    tool: { name: description.name, risk },
    arguments: args,
    tainted,
    recipients: tool.recipientsOf?.(args) ?? [],
    standing: claimed.standing,
    ...(hints && { hints }),
    quota: quotaOf(tool.consumes?.(args) ?? null, claimed),
    now: new Date(),
  });
}
