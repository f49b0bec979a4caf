export { OPERATION_REFUSALS, type OperationRefusal } from "./operationRefusals.ts";
export {
  type AdminRefusal,
  type AdminTarget,
  deletionRefusal,
  ownDeletionRefusal,
  roleChangeRefusal,
} from "./protection.ts";
