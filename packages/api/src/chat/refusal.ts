import * as v from "valibot";
import { errorDetails } from "../errors/index.ts";

/** The body of every refusal of the chat: an error with the limit that it met. */
export const chatError = v.object({
  error: v.object({
    ...errorDetails.entries,
    limit: v.optional(
      v.object({
        field: v.string(),
        /** Of money decimal euro. */
        max: v.union([v.number(), v.string()]),
        used: v.union([v.number(), v.string()]),
      }),
    ),
    /** ISO timestamp. */
    resetsAt: v.optional(v.string()),
  }),
});

export type ChatErrorDetails = v.InferOutput<typeof chatError>["error"];
