import { type WorkflowSettings, workflowSettings } from "@regia/api/workflows";
import { jsonResponse } from "../../lib/http/index.ts";
import { call, type Exchange } from "./exchange.ts";

/** The schedules and hooks of a workspace's workflows. */
export async function settingsOf(workspace: string, exchange: Exchange): Promise<Response> {
  const shape = { schema: workflowSettings, subject: "workspace" } as const;
  const found: WorkflowSettings = await call(exchange, "workflow_settings", { workspace }, shape);
  return jsonResponse(200, found, exchange.headers);
}
