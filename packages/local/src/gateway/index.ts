export { type Gateway, type GatewayOptions, LONGEST_TURN, openGateway } from "./gateway.ts";
export { byteBudget, type Exhausted, type Lease } from "./http/byteBudget.ts";
