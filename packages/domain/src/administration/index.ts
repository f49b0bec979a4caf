export {
  MAX_MODEL_PRICE,
  MAX_MODEL_TOKENS,
  MAX_TOKENS,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenScope,
} from "./bounds.ts";
export {
  euroOfMicro,
  MODEL_PRICE_DECIMALS,
  microOfEuro,
  microOfTypedEuro,
  validateModelPrice,
} from "./modelPrices.ts";
export { OPERATION_REFUSALS, type OperationRefusal } from "./operationRefusals.ts";
export {
  type AdminRefusal,
  type AdminTarget,
  deletionRefusal,
  ownDeletionRefusal,
  roleChangeRefusal,
} from "./protection.ts";
