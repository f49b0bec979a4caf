export { AccountSnapshotChange, type AccountSnapshotChangeProps } from "./AccountSnapshotChange.tsx";
export type { AccountSnapshot } from "./useAccountSnapshotChanges.ts";
