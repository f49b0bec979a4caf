import chatRules from "../chatRules.json" with { type: "json" };

/** The namespaces of the English catalogue that the pages of the chat need. */
export const chat = { chatRules };
