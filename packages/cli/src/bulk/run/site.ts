import type { AdminClient } from "@regia/api/client";
import type { TargetOptions } from "../../backend/target.ts";
import type { Context } from "../../program/context.ts";
import { CliError, exitCodes } from "../../program/exit.ts";
import { currentSession, type SignedIn } from "../../session/currentSession.ts";
import { loadPerson } from "../../session/person.ts";

/** The backend that a run changes, and the admin who does it. */
export interface Site {
  readonly url: string;
  readonly actor: { readonly id: string; readonly email: string };
  readonly client: AdminClient;
  /** How far this machine's clock is behind the backend's, in milliseconds. */
  readonly clockError: number;
}

/** Differences below this can be caused by the network, in milliseconds. */
const USUAL_DIFFERENCE = 90_000;

async function clockError({ connection, transport }: SignedIn): Promise<number> {
  const { headers } = await transport.send({ url: `${connection.url}/auth/v1/user` });
  const theirs = Date.parse(headers.get("date") ?? "");
  const difference = theirs - Date.now();
  return Math.abs(difference) > USUAL_DIFFERENCE ? difference : 0;
}

/**
 * Connects to the backend as the signed-in admin.
 *
 * @throws CliError: exit code 3 if nobody is signed in or the user is no admin, 1 if the backend cannot be reached
 */
export async function openSite(options: TargetOptions, context: Context): Promise<Site> {
  const signedIn = await currentSession(options, context);
  const { id, email, role } = await loadPerson(signedIn);
  if (role !== "admin") throw new CliError(context.t("session:backend.notAllowed"), exitCodes.notAllowed);
  return {
    url: signedIn.connection.site,
    actor: { id, email },
    client: signedIn.client,
    clockError: await clockError(signedIn),
  };
}
