import { message } from "@regia/domain/messages";
import { Refusal } from "../http/index.ts";

/** How a function reaches the backend; read from the host's environment. */
export interface BackendConfiguration {
  /** Address of `/auth/v1`, `/rest/v1` and `/storage/v1`, without a trailing slash. */
  readonly url: string;
  /** The key of the service role. */
  readonly secretKey: string;
  /** The secret that tokens are signed with, if the backend uses one. */
  readonly jwtSecret: string | undefined;
  /** The issuer of the tokens, if it is not the backend's own authentication service. */
  readonly jwtIssuer: string | undefined;
}

/**
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `SUPABASE_JWT_SECRET` and `SUPABASE_JWT_ISSUER`; the last two are
 * optional.
 * @throws Refusal `unavailable` if one of the first two is missing
 */
export function backendConfiguration(environment: NodeJS.ProcessEnv): BackendConfiguration {
  const read = (name: string) => environment[name] || undefined;
  const [url, secretKey] = [read("SUPABASE_URL"), read("SUPABASE_SECRET_KEY")];
  if (url === undefined || secretKey === undefined) {
    throw new Refusal("unavailable", message("requests:unavailable"), {
      cause: new Error("SUPABASE_URL and SUPABASE_SECRET_KEY are not set"),
    });
  }
  return {
    url: url.replace(/\/+$/, ""),
    secretKey,
    jwtSecret: read("SUPABASE_JWT_SECRET"),
    jwtIssuer: read("SUPABASE_JWT_ISSUER"),
  };
}
