import { message } from "@regia/domain/messages";
import { Refusal } from "./refusal.ts";

const hostOf = (address: string): string | undefined => URL.parse(address)?.host;

/**
 * Refuses requests from pages of other sites. Browsers send the page's origin with every request that changes
 * something; programs such as the CLI send none.
 * @param allowed further accepted origins, for a site with several names.
 * @throws Refusal `foreign_origin`
 */
export function refuseForeignOrigin(request: Request, allowed: readonly string[]): void {
  const origin = request.headers.get("origin");
  const isForeign = request.headers.get("sec-fetch-site") === "cross-site";
  if (origin === null && !isForeign) return;
  const ours = [request.headers.get("host"), hostOf(request.url), ...allowed.map(hostOf)];
  const host = origin === null ? undefined : hostOf(origin);
  if (host === undefined || !ours.includes(host)) {
    throw new Refusal("foreign_origin", message("requests:foreignOrigin"));
  }
}
