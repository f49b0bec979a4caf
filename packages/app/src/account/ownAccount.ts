import type { Backend } from "../backend/client.ts";
import { billingClient } from "../billing/billing.ts";

/** A file with all data that the product stores about a person. */
export interface AccountExport {
  readonly blob: Blob;
  readonly fileName: string;
}

/**
 * Exports the signed-in person's data as one JSON file (decision 16).
 * @throws the backend's error
 */
export async function exportAccount(backend: Backend, now: Date = new Date()): Promise<AccountExport> {
  const data: unknown = await backend.dataOf(backend.rpc("export_account"));
  return {
    blob: new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
    fileName: `regia-${now.toISOString().slice(0, 10)}.json`,
  };
}

/** Whether the database refuses to delete an account because it still pays. */
function stillPays(error: unknown): boolean {
  const { code, details } = (error ?? {}) as { readonly code?: unknown; readonly details?: unknown };
  return code === "PT409" && details === "subscribed";
}

/**
 * Deletes the signed-in person's account with its data and pictures, then this browser's session. An email says so. A
 * subscription ends first at the payment provider; if that fails, nothing is deleted.
 * @param options.endsWorkspaces whether the workspaces that the person pays for end although others are in them; else the
 * database refuses
 * @throws the backend's error if the account was not deleted
 */
export async function deleteAccount(
  backend: Backend,
  { endsWorkspaces }: { readonly endsWorkspaces: boolean },
): Promise<void> {
  const remove = () => backend.dataOf(backend.rpc("delete_account", { end_workspaces: endsWorkspaces }));
  try {
    await remove();
  } catch (error) {
    if (!stillPays(error)) throw error;
    await billingClient(backend).end();
    await remove();
  }
  await backend.forgetSession();
}
