import { ApiError } from "@regia/api/client";
import { CONFIG_PATH, type ConnectionConfig, connectionConfig, LOCAL_CONFIG_PATH } from "@regia/api/site";
import * as v from "valibot";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { ask } from "./ask.ts";
import { requireTrusted } from "./privacy.ts";
import type { Target } from "./target.ts";

/** What a client needs to reach a backend. */
export interface Connection extends ConnectionConfig {
  /** The origin of the functions. */
  readonly site: string;
}

/** The paths at which a site publishes its backend's address; hosted sites have only the function. */
const DISCOVERY_PATHS = [CONFIG_PATH, LOCAL_CONFIG_PATH];

/**
 * Fetches a backend's address from its site, unless the key was given.
 *
 * @throws ApiError if the site cannot be reached, CliError if its answer has no address or that of another origin
 */
export async function connect({ site, key }: Target, context: Context): Promise<Connection> {
  if (key) return { site, url: site, publishableKey: key };
  let failure: unknown;
  for (const path of DISCOVERY_PATHS) {
    try {
      const { body } = await ask({ url: site + path });
      const found = v.safeParse(connectionConfig, body);
      if (found.success) {
        const connection = { site, ...found.output, url: found.output.url.replace(/\/+$/, "") };
        requireTrusted(connection, context);
        return connection;
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      failure = error;
    }
  }
  const isSilent = failure instanceof ApiError && failure.kind === "refused" && failure.status < 500;
  throw failure === undefined || isSilent ? new CliError(context.t("session:noKey", { site })) : failure;
}
