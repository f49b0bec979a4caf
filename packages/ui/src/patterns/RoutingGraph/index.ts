export { RoutingGraph, type RoutingGraphProps } from "./RoutingGraph.tsx";
export type { RoutingFact, RoutingRequest, RoutingTarget } from "./types.ts";
