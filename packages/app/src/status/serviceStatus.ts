import type { Service, StatusState } from "@regia/ui/screens/StatusScreen";
import type { BackendConfig } from "../backend/config.ts";

/** Milliseconds after which a service that has not answered counts as down. */
const timeout = 8_000;

type Question = readonly [address: string, init?: RequestInit];

/** One harmless question for each service; each is one that the service itself has to answer, not its gateway. */
function questions(
  { url, publishableKey }: Pick<BackendConfig, "url" | "publishableKey">,
  site: string,
): Readonly<Record<Service, Question>> {
  const headers = { apikey: publishableKey };
  return {
    app: [`${site}/`, { method: "HEAD" }],
    auth: [`${url}/auth/v1/settings`, { headers }],
    data: [
      `${url}/rest/v1/rpc/check_trigger_exists`,
      {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ trigger_name: "handle_new_user" }),
      },
    ],
    // A file that nobody has: storage that says so is storage that works.
    files: [`${url}/storage/v1/object/public/avatars/status`],
    functions: [`${site}/.netlify/functions/config`],
  };
}

type Reach = "up" | "down" | "unreached";

async function ask([address, init]: Question, send: typeof fetch): Promise<Reach> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const { status } = await send(address, { ...init, cache: "no-store", signal });
    return status < 500 ? "up" : "down";
  } catch {
    return "unreached";
  }
}

/**
 * Asks every service whether it answers (decision 18). Where not one can be reached, nothing is known of them: then it is
 * this connection that is gone.
 *
 * @param site origin that serves the web app and its functions
 */
export async function readServiceStatus(
  config: Pick<BackendConfig, "url" | "publishableKey">,
  site: string,
  send: typeof fetch = fetch,
): Promise<Exclude<StatusState, { kind: "checking" }>> {
  const asked = questions(config, site);
  const names = Object.keys(asked) as Service[];
  const answers = await Promise.all(names.map(async (name) => [name, await ask(asked[name], send)] as const));
  if (answers.every(([, reach]) => reach === "unreached")) return { kind: "unknown" };
  const services = Object.fromEntries(
    answers.map(([name, reach]) => [name, reach === "up" ? "up" : "down"]),
  ) as Record<Service, "up" | "down">;
  return { kind: "known", services, checkedAt: new Date().toISOString() };
}
