import { type Locale, message } from "@regia/domain/messages";
import { type JsonObject, type ToolDescription, valueFaults } from "@regia/domain/workflows";
import * as v from "valibot";
import { type Tool, ToolFailure } from "./tool.ts";
import type { WebReader } from "./web/index.ts";

/** What the tools are made with. */
export interface ToolSetting {
  readonly environment: NodeJS.ProcessEnv;
  /** Language of their texts. */
  readonly locale: Locale;
  readonly web: WebReader;
}

/** Makes a tool as it is described. */
export type MakeTool = (description: ToolDescription, setting: ToolSetting) => Tool;

/** An argument that its tool cannot use. */
const badArgument = (field: string): ToolFailure =>
  new ToolFailure("bad_arguments", message("workflowGraph:argument.invalid", { field }));

/**
 * The arguments of a call, whose references are resolved.
 * @throws ToolFailure `bad_arguments` unless they fit the tool's schema, and this one
 */
export function readArguments<const Schema extends v.GenericSchema>(
  schema: Schema,
  args: JsonObject,
  { input }: ToolDescription,
): v.InferOutput<Schema> {
  const [fault] = valueFaults(input, args);
  if (fault !== undefined) throw new ToolFailure("bad_arguments", fault);
  const parsed = v.safeParse(schema, args);
  if (parsed.success) return parsed.output;
  throw badArgument(parsed.issues[0].path?.map(({ key }) => String(key)).join(".") ?? "");
}
