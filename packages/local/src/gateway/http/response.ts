/** Errors in the formats of the three services, so that supabase-js handles them like hosted ones. */

function errorResponse(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
  return Response.json(body, {
    status,
    headers: { "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*", ...headers },
  });
}

/** An error of the authentication service. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { code: status, error_code: code, msg: message };
  return errorResponse(status, body, { "X-Sb-Error-Code": code, ...headers });
}

/** The authentication service's response to a caller who must wait. */
export function tooManyRequests(seconds: number): Response {
  return authError(429, "over_request_rate_limit", "Request rate limit reached", {
    "Retry-After": String(seconds),
  });
}

/** An error of the REST interface. */
export function restError(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
): Response {
  const headers = status === 401 ? { "WWW-Authenticate": `Bearer error="invalid_token"` } : {};
  return errorResponse(status, { code, message, details, hint }, headers);
}

/** The response of the REST interface to a request above a rate limit; `wait` is in seconds. */
export function restHeldBack(wait: number): Response {
  const answer = restError(429, "over_request_rate_limit", "Request rate limit reached");
  answer.headers.set("Retry-After", String(wait));
  answer.headers.set("Access-Control-Expose-Headers", "Retry-After");
  return answer;
}

/**
 * An error of the storage service.
 * @param statusCode the status in the body, if it differs: hosted Storage answers most refusals with 400.
 */
export function storageError(status: number, error: string, message: string, statusCode = status): Response {
  return errorResponse(status, { statusCode: String(statusCode), error, message });
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
