import { message } from "@regia/domain/messages";
import { DAY_MS } from "@regia/domain/time";
import * as v from "valibot";
import { momentOf } from "./moments.ts";
import { type MakeTool, readArguments } from "./setting.ts";
import { ToolFailure } from "./tool.ts";

const request = v.object({ seconds: v.optional(v.number()), until: v.optional(v.string()) });

const MOST_DAYS = 366;

/** Waits for a while, or until a moment; one that is past is no wait. */
export const wait: MakeTool = (description) => ({
  description,
  unavailable: null,
  readsOutside: false,
  perform: (args) => {
    const { seconds = 0, until } = readArguments(request, args, description);
    const now = Date.now();
    const end = Math.max(now, until === undefined ? now + seconds * 1_000 : momentOf("until", until));
    if (end - now > MOST_DAYS * DAY_MS) {
      throw new ToolFailure("bad_arguments", message("workflowCalls:wait.long", { max: MOST_DAYS }));
    }
    const at = new Date(end).toISOString();
    return Promise.resolve({ kind: "until", at, output: { until: at } });
  },
  standIn: ({ until }) => ({ until: typeof until === "string" ? until : new Date().toISOString() }),
});
