export { compareBooks, keepBooks, keepByClock } from "./books.ts";
export { keepConversations } from "./conversations.ts";
export { performWorkflows } from "./workflows.ts";
