import { Switch } from "@regia/ui/components/Switch";
import { type ConnectionState, OfflineBanner } from "@regia/ui/patterns/OfflineBanner";
import { useState } from "react";

export function Example() {
  const [connection, setConnection] = useState<ConnectionState>("online");
  return (
    <>
      <Switch
        isSelected={connection === "offline"}
        onChange={(isOffline) => setConnection(isOffline ? "offline" : "restored")}
      >
        Senza connessione
      </Switch>
      <OfflineBanner connection={connection} onRestoredDismiss={() => setConnection("online")} />
    </>
  );
}
