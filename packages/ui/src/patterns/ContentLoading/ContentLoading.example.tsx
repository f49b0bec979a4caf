import { ContentLoading, LoadFailure } from "@regia/ui/patterns/ContentLoading";
import { useState } from "react";

export function Example() {
  const [isLoading, setLoading] = useState(false);
  if (isLoading) return <ContentLoading>Caricamento del registro</ContentLoading>;
  return (
    <LoadFailure retryText="Riprova" onRetry={() => setLoading(true)}>
      Il registro non si carica.
    </LoadFailure>
  );
}
