export { ModelsScreen, type ModelsScreenProps } from "./ModelsScreen.tsx";
export type {
  AdminModel,
  ModelChange,
  ModelDialogState,
  ModelOrigin,
  ModelPrice,
  ModelsState,
  ModelTest,
  ModelTestResult,
  PriceSource,
} from "./types.ts";
