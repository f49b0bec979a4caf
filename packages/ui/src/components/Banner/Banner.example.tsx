import { Banner } from "@regia/ui/components/Banner";
import { useState } from "react";

export function Example() {
  const [isShown, setShown] = useState(true);
  return isShown ? (
    <Banner tone="success" onDismiss={() => setShown(false)}>
      Profilo aggiornato con successo!
    </Banner>
  ) : null;
}
