/** Whether a form was sent from another site than those of the product. */
export function isFromElsewhere(request: Request, origins: readonly string[]): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return true;
  const origin = request.headers.get("origin");
  return origin !== null && !origins.includes(origin);
}
