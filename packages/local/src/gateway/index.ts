export { type Gateway, type GatewayOptions, openGateway } from "./gateway.ts";
export { byteBudget, type Exhausted, type Lease } from "./http/byteBudget.ts";
