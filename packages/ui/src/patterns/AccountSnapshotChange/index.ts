export { AccountSnapshotChange, type AccountSnapshotChangeProps } from "./AccountSnapshotChange.tsx";
export { ChangeList, type ChangeListProps, type Difference } from "./ChangeList.tsx";
export type { AccountSnapshot } from "./useAccountSnapshotChanges.ts";
