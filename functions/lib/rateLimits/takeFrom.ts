import { type Message, message } from "@regia/domain/messages";
import { Refusal } from "../http/index.ts";
import type { Limiter } from "./limiter.ts";

/**
 * @param text what is said to whoever must wait; default: that there were too many requests
 * @throws Refusal `too_many_requests` with Retry-After if the rate of a key is used up
 */
export async function takeFrom(
  limiter: Limiter,
  key: string,
  text: (seconds: number) => Message = (seconds) => message("requests:tooMany", { seconds }),
): Promise<void> {
  const seconds = await limiter.take(key);
  if (seconds === 0) return;
  throw new Refusal("too_many_requests", text(seconds), {
    headers: { "Retry-After": String(seconds) },
  });
}
