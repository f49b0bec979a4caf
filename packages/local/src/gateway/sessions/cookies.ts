import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";

/** Sets and reads cookies that only this server sees: no script, and no request that another site makes in a page. */
export interface Cookies {
  /** The value of a request's cookie. */
  read(request: Request, name: string): string | undefined;
  /**
   * The response with a cookie for the paths below `path`.
   * @param cookie.maxAge lifetime in seconds; 0 removes the cookie.
   */
  set(response: Response, cookie: Required<Pick<SetCookie, "name" | "value" | "path" | "maxAge">>): Response;
}

/** The cookies of the product at `publicUrl`; they are sent over TLS alone if it is. */
export function cookiesFor(publicUrl: string): Cookies {
  const secure = new URL(publicUrl).protocol === "https:";
  return {
    read: (request, name) => parseCookie(request.headers.get("cookie") ?? "")[name],
    set: (response, cookie) => {
      const headers = new Headers(response.headers);
      headers.append(
        "Set-Cookie",
        stringifySetCookie({ ...cookie, httpOnly: true, sameSite: "lax", secure }),
      );
      return new Response(response.body, {
        status: response.status,
        statusText: response.statusText,
        headers,
      });
    },
  };
}
