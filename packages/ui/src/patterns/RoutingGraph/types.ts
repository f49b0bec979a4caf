/** One fact of the cue sheet: what the router weighed or decided. */
export interface RoutingFact {
  name: string;
  value: string;
}

/** One request: a line of the score. */
export interface RoutingRequest {
  id: string;
  /** What is asked, in the words of who asks. */
  text: string;
  /** Id of the target that it is given to. */
  target: string;
  /** True stops the line at a gate: a person says yes first. */
  needsConsent?: boolean | undefined;
  /** Why it goes there: shown under the drawing while its line leads. */
  facts?: readonly RoutingFact[] | undefined;
}

/** A model or a tool that takes requests on. */
export interface RoutingTarget {
  id: string;
  name: string;
}
