import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { FailureScreen } from "@regia/ui/screens/FailureScreen";
import { useRouteError } from "react-router-dom";

const reload = () => window.location.reload();

/** Shown when a page throws, or when its code can no longer be loaded after a new release. */
export function RouteFailure() {
  const error = useRouteError();
  const isFetch = error instanceof TypeError && /fetch|import/i.test(error.message);
  return (
    <>
      <PageTitle page="failure" />
      <FailureScreen kind={isFetch ? "connection" : "unexpected"} onRetry={reload} />
    </>
  );
}
