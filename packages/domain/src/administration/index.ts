export { type AdminRefusal, type AdminTarget, deletionRefusal, roleChangeRefusal } from "./protection.ts";
