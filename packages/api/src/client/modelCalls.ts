// Apart from the client, so that only what manages models loads them.

import type { ModelUpdateRequest } from "../admin/modelRequests.ts";
import {
  type ModelList,
  type ModelTestResult,
  type ModelUpdateResult,
  modelList,
  modelTestResult,
  modelUpdateResult,
} from "../admin/modelResponses.ts";
import type { AdminClient } from "./adminClient.ts";

/** A model that answers slowly is waited for, in milliseconds. */
const TEST_TIMEOUT_MS = 60_000;

/** Every model of the catalogue and of connected servers, connected ones first. */
export function listModels(client: AdminClient, signal?: AbortSignal): Promise<ModelList> {
  return client.call(modelList, { url: client.withQuery({ action: "models" }), signal }, "safe");
}

/** Changes what is decided about a model. */
export function updateModel(client: AdminClient, request: ModelUpdateRequest): Promise<ModelUpdateResult> {
  const body = { action: "update_model", ...request };
  return client.call(
    modelUpdateResult,
    { method: "PUT", body },
    request.dryRun ? "safe" : "unless-carried-out",
  );
}

/** Sends a model one small request. */
export function testModel(
  client: AdminClient,
  model: string,
  signal?: AbortSignal,
): Promise<ModelTestResult> {
  const body = { action: "test_model", model };
  return client.call(
    modelTestResult,
    { method: "POST", body, timeoutMs: TEST_TIMEOUT_MS, signal },
    "unless-carried-out",
  );
}
