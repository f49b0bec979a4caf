export { type ReachableModel, type ReachableModels, reachableModels } from "./connected.ts";
export { attemptCodeOf, coolDown, isCooling, ModelFailure } from "./failures.ts";
export { type ModelSetting, modelSetting, usableModels } from "./settings.ts";
