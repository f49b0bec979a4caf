import { FailureBanner } from "@regia/ui/patterns/FailureBanner";

export function Example() {
  return <FailureBanner kind="connection" onRetry={() => window.location.reload()} />;
}
