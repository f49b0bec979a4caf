import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { FailureScreen } from "@regia/ui/screens/FailureScreen";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { useCallback, useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { useWhenOnline } from "../browser/useWhenOnline.ts";
import { type Services, ServicesContext, usePage } from "../services/services.ts";

type Phase = { kind: "starting" } | { kind: "unreachable" } | { kind: "running"; services: Services };

/** Above every route that needs the backend: reaches it first, and says so where it cannot be reached. */
export function ServicesRoute() {
  const { start } = usePage();
  const [phase, setPhase] = useState<Phase>({ kind: "starting" });

  const begin = useCallback(() => {
    let isCurrent = true;
    setPhase({ kind: "starting" });
    start().then(
      (services) => isCurrent && setPhase({ kind: "running", services }),
      () => isCurrent && setPhase({ kind: "unreachable" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [start]);

  useEffect(begin, [begin]);
  useWhenOnline(phase.kind === "unreachable", () => void begin());

  if (phase.kind === "starting") return <LoadingScreen />;
  if (phase.kind === "unreachable") {
    return (
      <>
        <PageTitle page="failure" />
        <FailureScreen kind="connection" onRetry={begin} />
      </>
    );
  }
  return (
    <ServicesContext value={phase.services}>
      <Outlet />
    </ServicesContext>
  );
}
