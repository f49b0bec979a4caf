/** "connection" if code or its styles could not be fetched (no connection, or a new release), else "unexpected". */
export const failureKind = (error: unknown): "connection" | "unexpected" =>
  (error instanceof TypeError && /fetch|import/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith("Unable to preload CSS"))
    ? "connection"
    : "unexpected";

/** Logs the error and shows the failure notice in the page (see public/appearance.js). */
export function reportFailure(error: unknown): void {
  window.dispatchEvent(new CustomEvent("regia:failed", { detail: failureKind(error) }));
  reportError(error);
}
