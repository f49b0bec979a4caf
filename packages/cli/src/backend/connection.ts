import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { ask, BackendError } from "./http.ts";
import type { Target } from "./target.ts";

/** What is needed to talk to a backend. */
export interface Connection {
  /** Where the functions answer, below `/.netlify/functions`. */
  readonly site: string;
  /** Where `/auth/v1` and `/rest/v1` answer. */
  readonly url: string;
  /** Identifies the project, not the person. */
  readonly publishableKey: string;
}

/** Where a site publishes its backend's address: the embedded one in both places, a hosted one in the function. */
const DISCOVERY_PATHS = ["/.netlify/functions/config", "/local/config.json"];

function connectionOf(site: string, body: unknown): Connection | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { url, publishableKey } = body as Readonly<Record<string, unknown>>;
  return typeof url === "string" && typeof publishableKey === "string"
    ? { site, url: url.replace(/\/+$/, ""), publishableKey }
    : undefined;
}

/**
 * Asks a site for its backend's address, unless the key was given.
 *
 * @throws BackendError where the site cannot be reached, CliError where it does not say
 */
export async function connect({ site, key }: Target, { t }: Context): Promise<Connection> {
  if (key) return { site, url: site, publishableKey: key };
  let failure: unknown;
  for (const path of DISCOVERY_PATHS) {
    try {
      const { body } = await ask({ url: site + path });
      const connection = connectionOf(site, body);
      if (connection) return connection;
    } catch (error) {
      if (!(error instanceof BackendError) || error.status === 0) throw error;
      failure = error;
    }
  }
  const isSilent = failure instanceof BackendError && failure.kind === "refused" && failure.status < 500;
  throw failure === undefined || isSilent ? new CliError(t("session:noKey", { site })) : failure;
}
