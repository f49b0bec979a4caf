/** A fact that the router considered or decided. */
export interface RoutingFact {
  name: string;
  value: string;
}

/** A request, drawn as a line. */
export interface RoutingRequest {
  id: string;
  /** Text of the request. */
  text: string;
  /** Id of its target. */
  target: string;
  /** True if a person must consent first: the line has an open circle. Default false. */
  needsConsent?: boolean | undefined;
  /** Why the target was chosen; shown under the drawing while the request is selected. Default: none. */
  facts?: readonly RoutingFact[] | undefined;
}

/** A model or tool that processes requests. */
export interface RoutingTarget {
  id: string;
  name: string;
}
