import type { Message } from "../messages/index.ts";
import type { FaultCode } from "./graph.ts";

/** What is wrong in a graph. */
export interface Fault {
  /** The key of the step; null where it concerns the whole graph, or a step without a key. */
  readonly step: string | null;
  readonly code: FaultCode;
  /** What is wrong, and what to do. */
  readonly text: Message;
}
