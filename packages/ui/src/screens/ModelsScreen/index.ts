export { ModelsScreen, type ModelsScreenProps } from "./ModelsScreen.tsx";
export type { ModelChange, ModelDialogState, ModelsState, ModelTest } from "./types.ts";
