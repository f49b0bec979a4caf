import type { ProjectKeys } from "../../keys/index.ts";
import type { AuthContext } from "./authContext.ts";

/** Whether a request has the key of the service role, which the functions alone know. */
export const hasSecretKey = ({ headers }: Request, { secretKey }: ProjectKeys): boolean =>
  headers.get("apikey") === secretKey;

/** The refusal of a request without the project's key; for routes that answer before they pass the request to lite. */
export async function keyRefused({ request, pass }: AuthContext): Promise<Response | undefined> {
  const { headers, url } = request;
  const settings = new URL("/auth/v1/settings", url);
  settings.search = new URL(url).search;
  const answer = await pass(new Request(settings, { headers }));
  return answer.ok ? undefined : answer;
}
