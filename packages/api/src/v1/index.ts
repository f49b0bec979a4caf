// The shapes of OpenAI's API, of which https://platform.openai.com/docs/api-reference tells more.

export { type EmbeddingRequest, type EmbeddingResponse, embeddingRequest } from "./embeddings.ts";
export {
  type ChatCompletionMessage,
  type ChatCompletionToolCall,
  chatMessage,
  pictureOf,
  textOfMessage,
  unaskedResult,
} from "./messages.ts";
export {
  AUTO_MODEL,
  type ChatCompletionRequest,
  type CompletionFields,
  chatCompletionRequest,
  PASSED_FIELDS,
  unknownFields,
} from "./requests.ts";
export {
  INCLUDED_LOGPROBS,
  type ResponseInputItem,
  type ResponseRequest,
  responseRequest,
  unknownResponseFields,
} from "./responseRequests.ts";
export type {
  CompletionErrorBody,
  CompletionErrorType,
  CompletionModel,
  CompletionUsage,
} from "./responses.ts";
export { UNSUPPORTED } from "./unsupported.ts";
