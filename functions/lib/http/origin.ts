import { message } from "@regia/domain/messages";
import { Refusal } from "./refusal.ts";

/**
 * The origins at which people open the product, the main one first: `REGIA_PUBLIC_URL`, the host's `URL`, and those of
 * `REGIA_ORIGINS`, separated by commas. A request can name any host, so none is taken from it.
 */
export function siteOrigins(environment: NodeJS.ProcessEnv): readonly string[] {
  const { REGIA_PUBLIC_URL = "", URL: site = "", REGIA_ORIGINS = "" } = environment;
  return [REGIA_PUBLIC_URL, site, ...REGIA_ORIGINS.split(",")].flatMap(
    (address) => URL.parse(address.trim())?.origin ?? [],
  );
}

/**
 * Refuses requests from pages of other sites. Browsers send the page's origin with every request that changes
 * something; programs such as the CLI send none.
 * @param ours the origins of the product, of {@link siteOrigins}.
 * @throws Refusal `foreign_origin`
 */
export function refuseForeignOrigin(request: Request, ours: readonly string[]): void {
  const origin = request.headers.get("origin");
  const isForeign =
    origin === null ? request.headers.get("sec-fetch-site") === "cross-site" : !ours.includes(origin);
  if (isForeign) throw new Refusal("foreign_origin", message("requests:foreignOrigin"));
}
