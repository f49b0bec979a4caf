import { message } from "@regia/domain/messages";
import { Refusal } from "../http/index.ts";
import type { Limiter } from "./limiter.ts";

/** @throws Refusal `too_many_requests` with Retry-After if the rate of a key is used up */
export async function takeFrom(limiter: Limiter, key: string): Promise<void> {
  const seconds = await limiter.take(key);
  if (seconds === 0) return;
  throw new Refusal("too_many_requests", message("requests:tooMany", { seconds }), {
    headers: { "Retry-After": String(seconds) },
  });
}
