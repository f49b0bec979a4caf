import { createHash } from "node:crypto";
import { TOKEN_SCOPES, type TokenScope } from "@regia/domain/administration";
import { message } from "@regia/domain/messages";
import ipaddr from "ipaddr.js";
import * as v from "valibot";
import type { BackendService } from "../backend/index.ts";
import { Refusal } from "../http/index.ts";
import { networkAddress } from "../rateLimits/index.ts";

/** Like those that the procedure `create_api_token` makes. */
const TOKEN = /^Bearer +(regia_[0-9a-f]{64})$/i;

const owner = v.nullable(
  v.object({ userId: v.string(), tokenId: v.string(), scope: v.picklist(TOKEN_SCOPES) }),
);

/** The person in whose name a program calls. */
export interface Caller {
  readonly userId: string;
  readonly tokenId: string;
}

const tokenUnknown = () => new Refusal("unauthorized", message("requests:tokenUnknown"));

/** The caller's address as people are shown it; null where the host reports none. */
function shownAddress(request: Request): string | null {
  const address = networkAddress(request);
  if (address === undefined || !ipaddr.isValid(address)) return null;
  // The database knows no zones.
  return ipaddr.process(address).toString().replace(/%.*/, "");
}

/**
 * The owner of a request's token, who sees from where it was used. Only the token's hash leaves the process.
 * @param scope what the token must be for
 * @throws Refusal `unauthorized` for none, an unknown one and one that was revoked or has expired; `not_allowed` for one of another
 * scope; `unavailable` where the backend does not answer
 */
export async function callerOf(
  request: Request,
  scope: TokenScope,
  backend: BackendService,
): Promise<Caller> {
  const token = TOKEN.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) throw tokenUnknown();
  const hash = createHash("sha256").update(token.toLowerCase()).digest("hex");
  const found = v.parse(
    owner,
    await backend.call("api_token_owner", { token_hash: hash, address: shownAddress(request) }),
  );
  if (found === null) throw tokenUnknown();
  if (found.scope !== scope) {
    throw new Refusal("not_allowed", message("workflowRequests:mcp.scope", { scope }));
  }
  return found;
}
