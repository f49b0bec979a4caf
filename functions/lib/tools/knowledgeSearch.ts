import { message, translateMessage } from "@regia/domain/messages";
import type { MakeTool } from "./setting.ts";
import { ToolFailure } from "./tool.ts";

const UNAVAILABLE = message("workflowCalls:knowledge.unavailable");

/** Searches the workspace's documents, once there is a knowledge base. */
export const knowledgeSearch: MakeTool = (description, { locale }) => ({
  description,
  unavailable: UNAVAILABLE,
  readsOutside: true,
  perform: () => Promise.reject(new ToolFailure("unavailable", UNAVAILABLE)),
  standIn: () => {
    const text = translateMessage(locale, message("workflowCalls:standIn.passage"));
    return { passages: [{ text, document: text }] };
  },
});
