import { message, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { kindOf, logLine } from "../log/index.ts";
import { boundedText } from "../models/index.ts";
import { type MakeTool, readArguments } from "./setting.ts";
import { ToolFailure } from "./tool.ts";

const request = v.object({ query: v.string() });

/** An answer of SearXNG. */
const found = v.object({
  results: v.array(v.object({ url: v.string(), title: v.string(), content: v.nullish(v.string(), "") })),
});

const UNAVAILABLE = message("workflowCalls:search.unavailable");
const LARGEST = 2_000_000;
const TIMEOUT = 15_000;
const MOST_RESULTS = 20;

async function search(base: string, query: string, signal: AbortSignal) {
  const url = new URL("search", base.endsWith("/") ? base : `${base}/`);
  url.search = new URLSearchParams({ q: query, format: "json" }).toString();
  const response = await fetch(url, { signal, redirect: "error", headers: { Accept: "application/json" } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The search was answered with ${response.status}.`);
  }
  return v.parse(found, JSON.parse(await boundedText(response, LARGEST))).results;
}

/** Searches the web by the server of `REGIA_SEARCH_URL`, which whoever runs the product has chosen. */
export const webSearch: MakeTool = (description, { environment, locale }) => {
  const base = environment["REGIA_SEARCH_URL"];
  return {
    description,
    unavailable: base ? null : UNAVAILABLE,
    readsOutside: true,
    consumes: () => ({ action: "searchWeb", amount: 1 }),
    perform: async (args, { signal }) => {
      const { query } = readArguments(request, args, description);
      if (!base) throw new ToolFailure("unavailable", UNAVAILABLE);
      try {
        const results = await search(base, query, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]));
        const shown = results
          .slice(0, MOST_RESULTS)
          .map(({ url, title, content }) => ({ url, title, text: content }));
        return { kind: "output", output: { results: shown } };
      } catch (error) {
        signal.throwIfAborted();
        logLine("error", { event: "web_search", ...kindOf(error) });
        const text = message("workflowCalls:search.failed");
        throw new ToolFailure("search_failed", text, { isTemporary: true, cause: error });
      }
    },
    standIn: () => {
      const title = translateMessage(locale, message("workflowCalls:standIn.result"));
      return { results: [{ url: "https://example.com/", title, text: title }] };
    },
  };
};
