import { type Tool, ToolSchema } from "@modelcontextprotocol/sdk/types.js";
import { message, translateMessage } from "@regia/domain/messages";
import type { JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";
import { answered } from "../../lib/starts/index.ts";
import type { Exchange } from "./exchange.ts";

/** Most characters of a workflow's name within that of its tool. */
const LONGEST_SLUG = 31;

/** Digits of a workflow's id that end the name of its tool, so that it stays the same whatever else is active. */
const DIGITS = 8;

const NOTHING = { type: "object", properties: {} } as const;

const offer = v.object({
  workflow: v.string(),
  name: v.string(),
  workspace: v.string(),
  input: v.nullable(v.custom<JsonObject>((value) => typeof value === "object" && value !== null)),
});

/** An active workflow as a tool. */
export interface Offer {
  readonly workflow: string;
  readonly tool: Tool;
}

/** A name in the letters that names of tools have. */
function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "_").slice(0, LONGEST_SLUG);
  return slug.replace(/^_+|_+$/g, "") || "workflow";
}

function toolName({ name, workflow }: v.InferOutput<typeof offer>, taken: ReadonlySet<string>): string {
  const digits = workflow.replaceAll("-", "");
  const usual = `${slugOf(name)}_${digits.slice(0, DIGITS)}`;
  return taken.has(usual) ? `${slugOf(name)}_${digits}` : usual;
}

/** The schema of a workflow's input, or one of any object where clients would not take it. */
function inputSchema(input: JsonObject | null): Tool["inputSchema"] {
  const parsed = ToolSchema.shape.inputSchema.safeParse({ type: "object", ...input });
  return parsed.success ? parsed.data : { type: "object" };
}

/** The active workflows of the person's workspaces. */
export async function offersOf({ asker, store, locale }: Exchange): Promise<readonly Offer[]> {
  const { person, session } = asker;
  const found = await store.call("workflow_offers", { person, session_id: session, request: {} });
  const { offers } = answered(v.object({ offers: v.array(offer) }), found, "workflow");
  const taken = new Set<string>();
  return offers.map((one) => {
    const name = toolName(one, taken);
    taken.add(name);
    const text = message("workflowRequests:mcp.tool", { name: one.name, workspace: one.workspace });
    const description = translateMessage(locale, text);
    const schema = one.input === null ? NOTHING : inputSchema(one.input);
    return { workflow: one.workflow, tool: { name, title: one.name, description, inputSchema: schema } };
  });
}
