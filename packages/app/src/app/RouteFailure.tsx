import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { FailureScreen } from "@regia/ui/screens/FailureScreen";
import { useRouteError } from "react-router-dom";
import { failureKind } from "./failureKind.ts";

const reload = () => window.location.reload();

/** Shown when a page throws, or when its code can no longer be loaded after a new release. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <>
      <PageTitle page="failure" />
      <FailureScreen kind={failureKind(error)} onRetry={reload} />
    </>
  );
}
