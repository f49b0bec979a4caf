import { ApiError, exchange } from "@regia/api/client";
import { CONFIG_PATH, type ConnectionConfig, connectionConfig, LOCAL_CONFIG_PATH } from "@regia/api/site";
import * as v from "valibot";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
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
 * @throws ApiError if the site cannot be reached, CliError if its answer has no address
 */
export async function connect({ site, key }: Target, { t }: Context): Promise<Connection> {
  if (key) return { site, url: site, publishableKey: key };
  let failure: unknown;
  for (const path of DISCOVERY_PATHS) {
    try {
      const { body } = await exchange({ url: site + path });
      const found = v.safeParse(connectionConfig, body);
      if (found.success) return { site, ...found.output, url: found.output.url.replace(/\/+$/, "") };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      failure = error;
    }
  }
  const isSilent = failure instanceof ApiError && failure.kind === "refused" && failure.status < 500;
  throw failure === undefined || isSilent ? new CliError(t("session:noKey", { site })) : failure;
}
