export { boundedText } from "./boundedText.ts";
export { type ReachableModel, type ReachableModels, reachableModels } from "./connected.ts";
export {
  EmbeddingFailure,
  type EmbeddingModel,
  type Embeddings,
  type EmbeddingWish,
  embed,
  embeddingModel,
  encoded,
  inputsOf,
} from "./embeddings.ts";
export {
  attemptCodeOf,
  concernsRequest,
  coolDown,
  failureOf,
  isCooling,
  ModelFailure,
  type ProviderRefusal,
} from "./failures.ts";
export { TextGatherer } from "./gatheredText.ts";
export type { AskModel, ModelDelta, ModelEnd, ModelRequest } from "./protocol.ts";
export { ReasoningTags } from "./reasoningTags.ts";
export { type ModelSetting, modelSetting, usableModels } from "./settings.ts";
