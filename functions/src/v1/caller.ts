import { createHash } from "node:crypto";
import { message } from "@regia/domain/messages";
import * as v from "valibot";
import type { BackendService } from "../../lib/backend/index.ts";
import { Refusal } from "../../lib/http/index.ts";

/** Like those that the procedure `create_api_token` makes. */
const TOKEN = /^Bearer +(regia_[0-9a-f]{64})$/i;

const owner = v.nullable(v.object({ userId: v.string(), tokenId: v.string(), scope: v.picklist(["chat"]) }));

/** The person in whose name a program calls. */
export interface Caller {
  readonly userId: string;
  readonly tokenId: string;
}

const tokenUnknown = () => new Refusal("unauthorized", message("requests:tokenUnknown"));

/**
 * The owner of a request's token. Only the token's hash leaves the process.
 * @throws Refusal `unauthorized` for none, an unknown or a revoked one; `unavailable` where the backend does not answer
 */
export async function callerOf(request: Request, backend: BackendService): Promise<Caller> {
  const token = TOKEN.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) throw tokenUnknown();
  const hash = createHash("sha256").update(token.toLowerCase()).digest("hex");
  const found = v.parse(owner, await backend.call("api_token_owner", { token_hash: hash }));
  if (found === null) throw tokenUnknown();
  return found;
}
