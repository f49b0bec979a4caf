export { type ChatStore, chatStore } from "../chat/index.ts";
export { type Tool, type ToolContext, ToolFailure, type ToolOutcome } from "../tools/tool.ts";
export { listenForWork } from "./listening.ts";
export { startWorker, type Worker, type WorkerSetting } from "./worker.ts";
