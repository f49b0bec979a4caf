export { compareBooks, keepBooks, keepByClock } from "./books.ts";
export { keepConversations } from "./conversations.ts";
