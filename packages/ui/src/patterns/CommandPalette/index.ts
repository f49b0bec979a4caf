export { CommandPalette } from "./CommandPalette.tsx";
export type { CommandPaletteProps, FoundUser, UserAction, UserSearch } from "./types.ts";
