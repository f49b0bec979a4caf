export { type ChatOffer, chatOffer, choosableModel } from "./offer.ts";
export {
  type ChatAttempt,
  type ChatPart,
  type ChatReceipt,
  type ChatRoute,
  chatPart,
  chatReceiptOf,
  chatRoute,
  type NamedModel,
  type StoredReceipt,
  storedReceipt,
} from "./parts.ts";
export { CHAT_PATH } from "./path.ts";
export { type ChatErrorDetails, chatError } from "./refusal.ts";
export { type ChatRequest, chatRequest } from "./requests.ts";
