import type { ConnectionConfig } from "@regia/api/site";
import { PAYMENTS_STATUS_PATH, paymentsStatus } from "@regia/api/status";
import type { Service, ServiceState, StatusState } from "@regia/ui/screens/StatusScreen";
import * as v from "valibot";

/** Milliseconds after which a service that has not answered counts as down. */
export const SERVICE_TIMEOUT_MS = 8_000;

type Question = readonly [address: string, init?: RequestInit];

type Reach = ServiceState | "unreached";

/** What any answer but a failure of the server says. */
const responds = async ({ status }: Response): Promise<ServiceState> => (status < 500 ? "up" : "down");

/** What the site knows of the payment provider. */
async function paymentsIn(response: Response): Promise<ServiceState> {
  const known = v.safeParse(paymentsStatus, response.ok ? await response.json() : undefined);
  return known.success ? known.output.payments : "down";
}

async function ask([address, init]: Question, send: typeof fetch, read = responds): Promise<Reach> {
  try {
    const signal = AbortSignal.timeout(SERVICE_TIMEOUT_MS);
    return await read(await send(address, { ...init, cache: "no-store", signal }));
  } catch {
    return "unreached";
  }
}

/**
 * Checks every service (decision 18) with a harmless request that the service itself answers, not its gateway. If none
 * can be reached, the connection of this browser is at fault and their state is unknown.
 *
 * @param config the backend's address; if it cannot be loaded, the backend counts as unreachable
 * @param site origin that serves the web app and its functions
 */
export async function readServiceStatus(
  config: Promise<ConnectionConfig>,
  site: string,
  send: typeof fetch = fetch,
): Promise<Exclude<StatusState, { kind: "checking" }>> {
  const backend = (question: (backend: ConnectionConfig) => Question) =>
    config.then(
      (known) => ask(question(known), send),
      (): Reach => "unreached",
    );
  const asked: Readonly<Record<Service, Promise<Reach>>> = {
    app: ask([`${site}/`, { method: "HEAD" }], send),
    auth: backend(({ url, publishableKey }) => [
      `${url}/auth/v1/settings`,
      { headers: { apikey: publishableKey } },
    ]),
    data: backend(({ url, publishableKey }) => [
      `${url}/rest/v1/rpc/check_trigger_exists`,
      {
        method: "POST",
        headers: { apikey: publishableKey, "Content-Type": "application/json" },
        body: JSON.stringify({ trigger_name: "handle_new_user" }),
      },
    ]),
    // The list is empty for a visitor. A file that does not exist would print an error in the browser's console.
    files: backend(({ url, publishableKey }) => [
      `${url}/storage/v1/object/list/avatars`,
      {
        method: "POST",
        headers: {
          apikey: publishableKey,
          Authorization: `Bearer ${publishableKey}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ prefix: "", limit: 1 }),
      },
    ]),
    functions: ask([`${site}/.netlify/functions/config`], send),
    payments: ask([`${site}${PAYMENTS_STATUS_PATH}`], send, paymentsIn),
  };
  const names = Object.keys(asked) as Service[];
  const answers = await Promise.all(names.map(async (name) => [name, await asked[name]] as const));
  if (answers.every(([, reach]) => reach === "unreached")) return { kind: "unknown" };
  const services = Object.fromEntries(
    answers.map(([name, reach]) => [name, reach === "unreached" ? "down" : reach]),
  ) as Record<Service, ServiceState>;
  return { kind: "known", services, checkedAt: new Date().toISOString() };
}
