export { chatStore } from "../chat/index.ts";
export { type Tool, type ToolContext, ToolFailure, type ToolOutcome } from "../tools/tool.ts";
export { listenForWork } from "./listening.ts";
export { startProductWorker } from "./product.ts";
export { startWorker, type Worker } from "./worker.ts";
