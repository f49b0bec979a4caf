import { message } from "@regia/domain/messages";
import { parseInstant } from "@regia/domain/time";
import { ToolFailure } from "./tool.ts";

/**
 * A moment in ISO 8601 with its time zone, in milliseconds.
 * @throws ToolFailure `bad_arguments`
 */
export function momentOf(field: string, text: string): number {
  const instant = parseInstant(text);
  if (instant !== null && Number.isFinite(instant)) return instant;
  throw new ToolFailure("bad_arguments", message("workflowCalls:calendar.moment", { field }));
}

/**
 * The first and the last moment of a period.
 * @throws ToolFailure `bad_arguments`
 */
export function periodOf(
  [fromField, from]: readonly [field: string, text: string],
  [toField, to]: readonly [field: string, text: string],
): { readonly start: string; readonly end: string } {
  const [start, end] = [momentOf(fromField, from), momentOf(toField, to)];
  if (end < start) throw new ToolFailure("bad_arguments", message("workflowCalls:calendar.order"));
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}
