import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { FailureScreen } from "@regia/ui/screens/FailureScreen";
import { useRouteError } from "react-router-dom";
import { useWhenOnline } from "../browser/useWhenOnline.ts";
import { failureKind } from "./failureKind.ts";
import { leaveRestored } from "./restored.ts";

const reload = () => window.location.reload();

/**
 * Shown when a page throws, or when its code cannot be loaded: without a connection, until it is back, or after a new
 * release.
 */
export function RouteFailure({ isFramed = false }: { isFramed?: boolean }) {
  const kind = failureKind(useRouteError());
  // Loaded anew, because the router and some browsers remember that the code was missing.
  useWhenOnline(kind === "connection", () => {
    leaveRestored();
    reload();
  });
  return (
    <>
      <PageTitle page="failure" />
      <FailureScreen kind={kind} onRetry={reload} isFramed={isFramed} />
    </>
  );
}
