import { type Message, message } from "@regia/domain/messages";
import { Refusal } from "../http/index.ts";
import type { Limiter } from "./limiter.ts";

const tooMany = (seconds: number): Message => message("requests:tooMany", { seconds });

/** @throws Refusal `too_many_requests` with Retry-After unless the seconds to wait are 0 */
export function refuseExcess(seconds: number, text: (seconds: number) => Message = tooMany): void {
  if (seconds === 0) return;
  throw new Refusal("too_many_requests", text(seconds), {
    headers: { "Retry-After": String(seconds) },
  });
}

/**
 * @param text what is said to whoever must wait; default: that there were too many requests
 * @throws Refusal `too_many_requests` with Retry-After if the rate of a key is used up
 */
export async function takeFrom(
  limiter: Limiter,
  key: string,
  text?: (seconds: number) => Message,
): Promise<void> {
  refuseExcess(await limiter.take(key), text);
}
