import type { CardError } from "./objects.ts";

/** An error as Stripe's interface reports it. */
export class Problem extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly type: string; readonly message: string };
  /** Whether what was done before stays, such as the attempt to charge a card. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: Problem["body"], keepsChanges = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** Wrong parameters, or a change that the state does not allow. */
export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): Problem =>
  new Problem(400, { type: "invalid_request_error", message, ...more });

/** An object that does not exist: 404 where the address names it, otherwise 400. */
export const missing = (kind: string, id: string, param = "id"): Problem =>
  new Problem(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${kind}: '${id}'`,
  });

/** A card that was not accepted; `keepsChanges` as in {@link Problem}. */
export const cardProblem = (error: CardError, keepsChanges = false): Problem =>
  new Problem(402, { ...error }, keepsChanges);
