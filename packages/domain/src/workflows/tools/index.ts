import type { Locale } from "../../messages/index.ts";
import type { ToolDescription } from "../tool.ts";
import { calendarAdd, calendarList } from "./calendar.ts";
import { textsIn } from "./describe.ts";
import { fileWrite, tableRead, tableWrite } from "./files.ts";
import { knowledgeSearch } from "./knowledge.ts";
import { mailSend } from "./mail.ts";
import { model } from "./model.ts";
import { human, wait } from "./people.ts";
import { webAgent, webFetch, webSearch } from "./web.ts";

/** The tools of the product, in the order in which they are offered. */
const TOOLS = [
  model,
  knowledgeSearch,
  webFetch,
  webAgent,
  webSearch,
  mailSend,
  calendarList,
  calendarAdd,
  tableRead,
  tableWrite,
  fileWrite,
  wait,
  human,
] as const;

/** Name of a tool of the product; those of other servers have theirs. */
export type ToolName = ReturnType<(typeof TOOLS)[number]>["name"];

/** The product's own tools, described in a language. */
export function toolDescriptions(locale: Locale): readonly (ToolDescription & { readonly name: ToolName })[] {
  const t = textsIn(locale);
  return TOOLS.map((describe) => describe(t));
}
