/** The path of the chat function on every host. */
export const CHAT_PATH = "/.netlify/functions/chat";
