import { message, translateMessage } from "@regia/domain/messages";
import { sumMoney } from "@regia/domain/money";
import type { JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";
import type { OnceAnswer } from "../chat/index.ts";
import { picoOf, receiptOf } from "./asking.ts";
import { extracts } from "./extracts.ts";
import { guideOf } from "./guide.ts";
import { closest } from "./likeness.ts";
import { type MakeTool, readArguments, type ToolSetting } from "./setting.ts";
import { type ToolContext, ToolFailure } from "./tool.ts";
import type { Page, PageLink } from "./web/index.ts";

const request = v.object({ start: v.string(), task: v.string(), maxPages: v.optional(v.number(), 10) });

/** Links that a model chooses from, and that are read at once. */
const MOST_OFFERED = 80;
const MOST_AT_ONCE = 3;
/** Pages that are read where no model chooses. */
const MOST_WITHOUT_MODEL = 4;

type Limits = ToolContext["limits"];

/** A number of the plan; no limit is written as -1. */
function limitOf(limits: Limits, field: string): number {
  const limit = Number(limits[field] ?? 0);
  return limit === -1 ? Number.POSITIVE_INFINITY : limit;
}

/** The links of the pages that were not followed yet, each once. */
function openLinks(pages: readonly Page[], tried: ReadonlySet<string>): readonly PageLink[] {
  const links = new Map(pages.flatMap(({ links: all }) => all.map((link) => [link.url, link] as const)));
  return [...links.values()].filter(({ url }) => !tried.has(url));
}

/** The usage of several answers as that of one. */
function together(answers: readonly OnceAnswer[]): OnceAnswer | undefined {
  const last = answers.at(-1);
  if (last === undefined) return undefined;
  return {
    ...last,
    inputTokens: answers.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: answers.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    cost: sumMoney(answers.map(({ cost }) => cost)),
    source: answers.every(({ source }) => source === last.source) ? last.source : "estimate",
  };
}

async function browse(
  { start, task, maxPages }: v.InferOutput<typeof request>,
  { web, locale }: ToolSetting,
  context: ToolContext,
) {
  const { signal, limits } = context;
  const most = Math.min(maxPages, limitOf(limits, "maxWebAgentPagesPerRun"));
  const guide = guideOf(context);
  const pages: Page[] = [await web.read(start, signal)];
  const tried = new Set([start, ...pages.map(({ url }) => url)]);
  while (pages.length < most) {
    const links = openLinks(pages, tried);
    // Those that are most like the task come first, so that none of them is left out of what a model is shown.
    const ranked = [...new Set([...closest(task, links, ({ url, text }) => `${text} ${url}`), ...links])];
    const chosen = await guide.choose(task, pages, ranked.slice(0, MOST_OFFERED));
    const wanted =
      chosen ??
      (pages.length === 1
        ? closest(task, links, ({ url, text }) => `${text} ${url}`).slice(0, MOST_WITHOUT_MODEL - 1)
        : []);
    const next = wanted.slice(
      0,
      Math.min(most - pages.length, chosen === null ? MOST_WITHOUT_MODEL : MOST_AT_ONCE),
    );
    if (next.length === 0) break;
    for (const { url } of next) tried.add(url);
    const read = await Promise.allSettled(next.map(({ url }) => web.read(url, signal)));
    signal.throwIfAborted();
    // One that cannot be read is left out.
    pages.push(...read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
    if (chosen === null) break;
  }
  const answer = (await guide.answer(task, pages)) ?? extracts(task, pages, locale);
  return { ...answer, used: together(guide.answers) };
}

/** Reads a page and those that it leads to, as far as a task needs them, and answers with the pages that the answer stands on. */
export const webAgent: MakeTool = (description, setting) => ({
  description,
  unavailable: null,
  readsOutside: true,
  consumes: () => ({ action: "runWebAgent", amount: 1 }),
  perform: async (args, context) => {
    const { limits, signal } = context;
    const asked = readArguments(request, args, description);
    const minutes = limitOf(limits, "maxWebAgentRunDurationMinutes");
    if (limits["webAgentEnabled"] !== true || minutes <= 0 || limitOf(limits, "maxWebAgentPagesPerRun") < 1) {
      throw new ToolFailure("not_in_plan", message("workflowCalls:agent.notInPlan"));
    }
    const late = Number.isFinite(minutes)
      ? AbortSignal.timeout(minutes * 60_000)
      : new AbortController().signal;
    try {
      const bounded = { ...context, signal: AbortSignal.any([signal, late]) };
      const { answer, pages, used } = await browse(asked, setting, bounded);
      const output = { answer, pages: pages.map(({ url, title }): JsonObject => ({ url, title })) };
      if (used === undefined) return { kind: "output", output };
      return { kind: "output", output, cost: picoOf(used.cost), receipt: receiptOf(used) };
    } catch (error) {
      signal.throwIfAborted();
      if (!late.aborted) throw error;
      throw new ToolFailure("agent_late", message("workflowCalls:agent.late", { max: minutes }));
    }
  },
  standIn: ({ start }) => {
    const answer = translateMessage(setting.locale, message("workflowCalls:standIn.agent"));
    const title = translateMessage(setting.locale, message("workflowCalls:standIn.pageTitle"));
    return { answer, pages: [{ url: typeof start === "string" ? start : "", title }] };
  },
});
