import { type I18n, LocaleProvider } from "@regia/ui/i18n";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { FailureScreen } from "@regia/ui/screens/FailureScreen";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { StrictMode, useCallback, useEffect, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { createRouter } from "./router.tsx";
import { type Services, ServicesContext } from "./services.ts";

export interface AppProps {
  i18n: I18n;
  /** Reaches the backend; may be called again after it failed. */
  start: () => Promise<Services>;
}

type Phase =
  | { kind: "starting" }
  | { kind: "unreachable" }
  | { kind: "running"; services: Services; router: ReturnType<typeof createRouter> };

/** The whole product in a browser: language, services, then the page of the address. */
export function App({ i18n, start }: AppProps) {
  const [phase, setPhase] = useState<Phase>({ kind: "starting" });

  const begin = useCallback(() => {
    let isCurrent = true;
    setPhase({ kind: "starting" });
    start().then(
      (services) => isCurrent && setPhase({ kind: "running", services, router: createRouter() }),
      () => isCurrent && setPhase({ kind: "unreachable" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [start]);

  useEffect(begin, [begin]);

  return (
    <StrictMode>
      <LocaleProvider i18n={i18n}>
        {phase.kind === "starting" ? <LoadingScreen /> : null}
        {phase.kind === "unreachable" ? (
          <>
            <PageTitle page="failure" />
            <FailureScreen kind="connection" onRetry={begin} />
          </>
        ) : null}
        {phase.kind === "running" ? (
          <ServicesContext value={phase.services}>
            <RouterProvider router={phase.router} />
          </ServicesContext>
        ) : null}
      </LocaleProvider>
    </StrictMode>
  );
}
