import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { LandingScreen } from "@regia/ui/screens/LandingScreen";
import { useEffect } from "react";
import { useAuthDialog } from "../auth/dialogContext.ts";
import { hasRefusal } from "../session/refusal.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

/** Opens the dialog for what the address says of a failed sign-in, or for why a person came back without a session. */
function useLandingNotice(): void {
  const dialog = useAuthDialog();
  useEffect(() => {
    if (!hasRefusal() && !/[?&](error|email)=/.test(window.location.search)) return;
    void import("../auth/landingNotice.ts").then(({ showNotice }) => showNotice(dialog));
  }, [dialog]);
}

/** `/` */
export function Component() {
  const frame = usePublicFrame();
  useLandingNotice();
  return (
    <>
      <PageTitle page="landing" />
      <LandingScreen {...frame} />
    </>
  );
}
