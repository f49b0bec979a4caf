/** The message of issues about what OpenAI's API has and this one has not; all other issues are about wrong values. */
export const UNSUPPORTED = "unsupported_parameter";
