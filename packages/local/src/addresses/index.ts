export { parseAddress } from "./address.ts";
export { normalForm } from "./mailbox.ts";
