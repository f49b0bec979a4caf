import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { StatusScreen, type StatusState } from "@regia/ui/screens/StatusScreen";
import { useCallback, useEffect, useRef, useState } from "react";
import { loadBackendConfig } from "../../backend/config.ts";
import { readServiceStatus, SERVICE_TIMEOUT_MS } from "../../status/serviceStatus.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

/** `/status`: whether each service answers now (decision 18). */
export function Component() {
  const frame = usePublicFrame();
  const [status, setStatus] = useState<StatusState>({ kind: "checking" });
  const latest = useRef(0);

  const check = useCallback(() => {
    latest.current += 1;
    const turn = latest.current;
    setStatus({ kind: "checking" });
    const config = loadBackendConfig(AbortSignal.timeout(SERVICE_TIMEOUT_MS));
    void readServiceStatus(config, window.location.origin).then((known) => {
      // A slower answer to an earlier question must not cover a newer one.
      if (turn === latest.current) setStatus(known);
    });
  }, []);

  useEffect(() => {
    check();
    window.addEventListener("online", check);
    return () => {
      latest.current += 1;
      window.removeEventListener("online", check);
    };
  }, [check]);

  return (
    <>
      <PageTitle page="status" />
      <StatusScreen {...frame} status={status} onRefresh={check} />
    </>
  );
}
