/** How long browsers must use TLS for a site that has done so once, in seconds: a year. */
const STRICT_TRANSPORT_SECONDS = 31_536_000;

/**
 * Headers of every response.
 * @param publicUrl origin at which people open the product; only an `https` one is kept to TLS.
 */
export function commonHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    ...(publicUrl?.startsWith("https:")
      ? { "Strict-Transport-Security": `max-age=${STRICT_TRANSPORT_SECONDS}` }
      : {}),
  };
}
