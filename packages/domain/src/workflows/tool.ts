import type { JsonObject } from "./graph.ts";

/** What a tool can do, from harmless to what cannot be taken back. */
export const RISKS = [
  /** Only reads what is in the workspace. */
  "read",
  /** Sends its arguments out of the workspace to read something. */
  "egress",
  /** Writes what can be undone. */
  "undoable",
  /** Does what cannot be taken back. */
  "irreversible",
] as const;

/** The class of a tool. */
export type Risk = (typeof RISKS)[number];

/** A tool as the Model Context Protocol describes one, with its class. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly risk: Risk;
  /** JSON Schema of its arguments. */
  readonly input: JsonObject;
  /** JSON Schema of what it gives. */
  readonly output: JsonObject;
}
