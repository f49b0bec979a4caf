import type { Message } from "@regia/domain/messages";
import type { UseQueryResult } from "@tanstack/react-query";
import { requestFailure } from "./failures.ts";

/** Loading state of data from the backend, as the screens show it. */
export type Loaded<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "unread"; readonly reason: Message }
  | { readonly kind: "ready"; readonly value: Value };

/** The loading state of a query. Loaded data stays if a later reading fails. */
export function loadedFrom<Value>({ data, isError, error }: UseQueryResult<Value>): Loaded<Value> {
  if (data !== undefined) return { kind: "ready", value: data };
  return isError ? { kind: "unread", reason: requestFailure(error) } : { kind: "loading" };
}
