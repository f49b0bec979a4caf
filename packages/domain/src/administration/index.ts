export { MAX_MODEL_PRICE, MAX_TOKENS, TOKEN_SCOPES, type TokenScope } from "./bounds.ts";
export { OPERATION_REFUSALS, type OperationRefusal } from "./operationRefusals.ts";
export {
  type AdminRefusal,
  type AdminTarget,
  deletionRefusal,
  ownDeletionRefusal,
  roleChangeRefusal,
} from "./protection.ts";
