export { closeStores, databaseStore } from "../chat/store.ts";
export { type Tool, ToolFailure } from "../tools/tool.ts";
export { listenForWork } from "./listening.ts";
export { startProductWorker } from "./product.ts";
export { startWorker, type Worker } from "./worker.ts";
