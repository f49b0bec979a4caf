export { MembersScreen, type MembersScreenProps } from "./MembersScreen.tsx";
export type { InviteState, MembersAct, MembersQuestion, MembersState, PartState } from "./types.ts";
