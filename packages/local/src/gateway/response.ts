/** Errors in the formats of the three services, so that supabase-js handles them like hosted ones. */

const NO_STORE = { "Cache-Control": "no-store" };

/** An error of the authentication service. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    {
      status,
      headers: { ...NO_STORE, "X-Sb-Error-Code": code, "Access-Control-Allow-Origin": "*", ...headers },
    },
  );
}

/** An error of the REST interface. */
export function restError(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
): Response {
  return Response.json(
    { code, message, details, hint },
    {
      status,
      headers: {
        ...NO_STORE,
        "Access-Control-Allow-Origin": "*",
        ...(status === 401 ? { "WWW-Authenticate": `Bearer error="invalid_token"` } : {}),
      },
    },
  );
}

/**
 * An error of the storage service.
 * @param statusCode the status in the body, if it differs: hosted Storage answers most refusals with 400.
 */
export function storageError(status: number, error: string, message: string, statusCode = status): Response {
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status, headers: { ...NO_STORE, "Access-Control-Allow-Origin": "*" } },
  );
}

/** The three services behind the gateway, by the first segment of a path. */
export type Service = "auth" | "rest" | "storage";

/** Which service a path belongs to. */
export function serviceOf(pathname: string): Service | undefined {
  return /^\/(auth|rest|storage)\/v1(?:\/|$)/.exec(pathname)?.[1] as Service | undefined;
}

/** An error in the format of the called service. */
export function serviceError(service: Service, status: number, code: string, message: string): Response {
  if (service === "auth") return authError(status, code, message);
  if (service === "rest") return restError(status, code, message);
  return storageError(status, code, message);
}
