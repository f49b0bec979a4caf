/** The path of the workflows function on every host. */
export const WORKFLOWS_PATH = "/.netlify/functions/workflows";
