export {
  type AdminRefusal,
  type AdminTarget,
  deletionRefusal,
  ownDeletionRefusal,
  roleChangeRefusal,
} from "./protection.ts";
