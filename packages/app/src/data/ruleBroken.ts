import type { Message } from "@regia/domain/messages";

/** The input breaks a rule of the product, so that the backend was not called. */
export class RuleBroken extends Error {
  override name = "RuleBroken";
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.key);
    this.reason = reason;
  }
}
