export { keepConversations } from "./upkeep.ts";
